package io.distlock.cdi;

import java.time.Duration;

/**
 * The lease under which the {@link Locked} method runs that calls it; to be injected. In nested
 * locked calls the innermost one.
 *
 * <p>Bound to the thread of the call: on other threads, and outside of locked methods, every method
 * throws {@link NoCurrentLeaseException}. Pass the fencing token to work that you hand to another
 * thread.
 */
public interface CurrentLease {

  /** The name of the lock. */
  String name();

  /**
   * The number that grows with each grant of the lock, for whatever the lock protects; see {@link
   * io.distlock.Lease#fencingToken()}.
   */
  long fencingToken();

  /** How long the lease is surely held if nobody renews it; zero if it is not held. */
  Duration remaining();

  /**
   * Does nothing if the lease is held.
   *
   * @throws io.distlock.LeaseLostException if it was lost
   */
  void ensureHeld();
}
