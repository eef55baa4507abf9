package io.distlock.cdi;

/** What a {@link Locked} method does if somebody else holds its lock and waiting is over. */
public enum OnBusy {

  /** {@link #SKIP} for timeouts, {@link #THROW} for all other calls. */
  AUTO,

  /**
   * Throws {@link io.distlock.LockNotAcquiredException}. Timeouts are skipped nevertheless, because
   * an exception would make the container run them again at once.
   */
  THROW,

  /**
   * Returns without running the method: null, zero, false, or an empty {@link java.util.Optional},
   * as its result type demands.
   */
  SKIP
}
