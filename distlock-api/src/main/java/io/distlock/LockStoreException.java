package io.distlock;

import org.jspecify.annotations.Nullable;

/**
 * The lock store failed or refused to work. Says nothing about who holds the lock.
 *
 * <p>The message names the store, what was refused, and what to do about it.
 */
public class LockStoreException extends LockException {

  private static final long serialVersionUID = 1L;

  private final boolean outcomeUnknown;

  /**
   * A failure after which the request may or may not have taken effect, or may still do so later.
   */
  public LockStoreException(String message, @Nullable Throwable cause) {
    this(message, cause, true);
  }

  /**
   * A failure.
   *
   * @param outcomeUnknown false if the request surely had no effect and never will, for example
   *     because it was not sent
   */
  public LockStoreException(String message, @Nullable Throwable cause, boolean outcomeUnknown) {
    super(message, cause);
    this.outcomeUnknown = outcomeUnknown;
  }

  /** Whether the request may have taken effect, or may still do so later. */
  public boolean isOutcomeUnknown() {
    return outcomeUnknown;
  }
}
