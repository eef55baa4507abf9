package io.distlock.engine;

/** What a waiter is to do next. */
sealed interface Turn {

  /** Takes the lease that it was handed. */
  record Take(HeldLease lease) implements Turn {}

  /** Asks the store. */
  record Ask() implements Turn {}

  /**
   * Waits for the bell.
   *
   * @param nanos for how long at most
   */
  record Rest(long nanos) implements Turn {}
}
