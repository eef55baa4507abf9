package io.distlock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The time-limited right to one lock, as its holder sees it.
 *
 * <p>The view is conservative: the lease counts as held until its ttl, less a small margin, has
 * passed since the <em>sending</em> of the request that granted or last renewed it, by this
 * machine's monotonic clock. A lease that is no longer held never becomes held again.
 *
 * <p>Usable from any thread and bound to none; all methods are safe for concurrent use. Two leases
 * are never equal.
 */
public interface Lease extends AutoCloseable {

  /** The name of the lock. */
  String name();

  /** The readable identity of the process that holds it, this one. */
  String owner();

  /**
   * A number that grows with each grant of this name, over all processes and restarts. Pass it to
   * whatever the lock protects and let that refuse smaller numbers than it has seen: this closes
   * the gap that no lease can close by itself (Burrows, <i>The Chubby lock service</i>, 2006, calls
   * it a sequencer; Kleppmann, <i>How to do distributed locking</i>, 2016, a fencing token).
   */
  long fencingToken();

  /**
   * The data kept on the lock as it was when this lease was granted: what {@link
   * LockOptions#withData} put there, or what an earlier holder left. A fresh copy at each call.
   */
  Optional<byte[]> data();

  /** Whether the lease is held at this very moment. Compares clocks; no contact with the store. */
  boolean isHeld();

  /**
   * How long the lease is surely held if nobody renews it; zero if it is not held. No contact with
   * the store.
   */
  Duration remaining();

  /**
   * Does nothing if the lease is held.
   *
   * @throws LeaseLostException if it was lost
   * @throws LeaseNotHeldException if it was released
   */
  void ensureHeld();

  /** {@link #renew(Duration)} with the ttl that the lease was last given. */
  void renew();

  /**
   * Prolongs the lease to at least the given ttl from now; never shortens it, and never brings back
   * an expired one.
   *
   * @param ttl at least 10 ms; also the ttl of later automatic renewals
   * @throws LeaseLostException if the lease is lost
   * @throws LeaseNotHeldException if it was released
   * @throws LockStoreException if the store could not be asked; the lease stays held for what
   *     remains of it
   */
  void renew(Duration ttl);

  /**
   * Gives the lock back. From the call on the lease is not held and nothing renews it, even if the
   * store cannot be reached: then the release is repeated in the background, and may be repeated by
   * the caller.
   *
   * @throws LeaseLostException if the lease was lost before
   * @throws LeaseNotHeldException if it was released before
   * @throws LockStoreException if the store could not be asked
   */
  void release();

  /**
   * {@link #release()}, for try-with-resources: does nothing if {@code release()} has been called
   * before.
   */
  @Override
  void close();

  /**
   * Completes once, when the lease is known to be lost; never after a clean release, and never
   * exceptionally. For leases that renew themselves that is at the end of their time at the latest,
   * whether or not the store answers; for others when a method of this lease finds out. Dependent
   * actions run on a thread of the library on which they may block.
   *
   * <p>Completing the returned stage oneself has no influence on the lease.
   */
  CompletionStage<LeaseLoss> lost();
}
