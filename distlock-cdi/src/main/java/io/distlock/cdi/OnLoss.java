package io.distlock.cdi;

/**
 * What happens to a {@link Locked} method that still runs when its lease is lost. In any case its
 * transaction is rolled back and its caller gets a {@link io.distlock.LeaseLostException}, unless
 * the method throws something else.
 */
public enum OnLoss {
  /** Its thread is interrupted, at most once, and never after the method has returned. */
  INTERRUPT,
  /** It runs on: for work that an interrupt would harm more than a second one beside it. */
  CONTINUE
}
