package io.distlock;

import org.jspecify.annotations.Nullable;

/**
 * The lock store cannot be reached, did not answer in time, or cannot serve at the moment; trying
 * again later may help.
 */
public final class LockStoreUnavailableException extends LockStoreException {

  private static final long serialVersionUID = 1L;

  /**
   * A failure after which the request may or may not have taken effect, or may still do so later.
   */
  public LockStoreUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * A failure.
   *
   * @param outcomeUnknown false if the request surely had no effect and never will, for example
   *     because it was not sent
   */
  public LockStoreUnavailableException(
      String message, @Nullable Throwable cause, boolean outcomeUnknown) {
    super(message, cause, outcomeUnknown);
  }
}
