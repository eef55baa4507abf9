package io.distlock;

import org.jspecify.annotations.Nullable;

/**
 * The library cannot work as it is set up; the message names the property, its value and what is
 * expected.
 */
public final class LockConfigurationException extends LockException {

  private static final long serialVersionUID = 1L;

  /** Wrong by itself. */
  public LockConfigurationException(String message) {
    this(message, null);
  }

  /** Found out by another failure. */
  public LockConfigurationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
