package io.distlock.spi;

import io.distlock.LockInfo;
import io.distlock.LockStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the leases that all contenders share. Each verb is one atomic step on the store's own
 * clock.
 *
 * <p>Implementations are safe for many threads. A verb blocks its caller until the outcome is
 * known, ends within the store's command time-out, neither reacts to the caller's interrupt flag
 * nor clears it, and does no I/O on the caller's thread: an interrupt would close the socket under
 * it, and a container would enlist its connection in the caller's transaction.
 *
 * <p>An exception ({@link LockStoreException}, nothing else) means that the outcome is unknown,
 * unless {@link LockStoreException#isOutcomeUnknown()} says otherwise. Every verb can be sent
 * again, also after others have come in between, and a request that arrives late never harms a
 * successor. The engine sends each attempt to acquire once; a store whose driver repeats requests
 * by itself switches that off for them, since a copy that arrives after its answer would take the
 * name for nobody.
 *
 * <p>Fencing tokens: a grant's token is the larger of the previous token of that name plus one and
 * the store's time in microseconds, so that tokens grow even if the store forgets everything.
 */
public interface LeaseStore extends AutoCloseable {

  /**
   * What and where the store is, for logs and health data; never a credential. Example: {@code
   * redis://host:6379/0}.
   */
  String description();

  /**
   * Grants the name if it is free or its lease has expired. The ownership token of an earlier grant
   * that is still valid gets the same grant again, its expiry unchanged; an {@linkplain #abandon
   * abandoned} one is never granted.
   *
   * @throws LockStoreException outcome unknown unless it says otherwise
   */
  AcquireAnswer tryAcquire(AcquireRequest request);

  /**
   * Passes a valid lease straight to another contender of the same process, in one step and under a
   * new fencing token; never takes a free name, and never goes to an abandoned attempt. Data is
   * treated as in a release followed by an acquire.
   *
   * @param lease the lease that ends; without a time to keep the name
   * @param request the lease that begins; of the same name. If its ownership token already holds
   *     the name the answer is that grant
   * @throws LockStoreException outcome unknown unless it says otherwise
   */
  HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request);

  /**
   * Prolongs valid leases to at least their ttl from now. Never shortens one, so that requests may
   * overtake each other, and never revives one.
   *
   * @param requests any number; the store divides them into bounded batches, with one round trip
   *     per batch and node
   * @return an answer per request, in their order; never throws for what concerns single leases
   */
  List<RenewAnswer> renew(List<RenewRequest> requests);

  /**
   * Frees a name if that lease still holds it; with {@link ReleaseRequest#keepFor()} the name stays
   * taken for that long, still shown with its owner and fencing token, but with nobody who could
   * renew it. Either is told to those who watch.
   *
   * @throws LockStoreException outcome unknown unless it says otherwise
   */
  ReleaseAnswer release(ReleaseRequest request);

  /**
   * Makes an attempt of unknown outcome ineffective: frees the name if the attempt was granted,
   * and, as far as the store can, refuses the attempt if it arrives only later (the answer is then
   * {@link Held} with nothing known). Data on the lock stays as after an expiry.
   *
   * @throws LockStoreException if that did not succeed for sure; ask again
   */
  AbandonAnswer abandon(AbandonRequest request);

  /** The valid lease of that name. */
  Optional<LockInfo> find(String name);

  /** All valid leases, read piece by piece; the caller closes the stream. */
  Stream<LockInfo> findAll();

  /** The data kept on that name, whether or not it is held. */
  Optional<LeaseData> data(String name);

  /**
   * Ends the valid lease of that name with that fencing token, or what is left of its time to keep
   * the name; its data stays as after an expiry.
   *
   * @return whether there was one
   */
  boolean forceRelease(String name, long expectedFencingToken);

  /**
   * Returns if a lease could be acquired now: the store is reachable, writable and permits what it
   * takes.
   *
   * @throws LockStoreException if not; the message says what is missing
   */
  void ping();

  /**
   * Starts to tell about releases of a name. When this returns, a release that comes later leads to
   * a call of {@code hint}, unless the watch is not {@linkplain Watch#isLive() live}. Hints may
   * come late, more than once, without a release, or never; there is one after each interruption of
   * the connection.
   *
   * @param hint short and non-blocking; called on any thread
   * @return a watch that the caller closes; {@link Watch#none()} where the store cannot push
   */
  Watch watch(String name, Runnable hint);

  /**
   * Frees connections and threads, within {@code atMost}. Later verbs fail with {@link
   * LockStoreException}.
   */
  void close(Duration atMost);

  /** {@link #close(Duration)} within 2 s. */
  @Override
  default void close() {
    close(Duration.ofSeconds(2));
  }
}
