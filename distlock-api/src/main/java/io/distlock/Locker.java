package io.distlock;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Grants time-limited leases of named locks; the entry point of the library.
 *
 * <p>At any moment at most one lease of a name is valid, by the clock of the lock store that all
 * contenders share. A lease ends by {@linkplain Lease#release() release}, or one ttl after its last
 * renewal whatever happens to its holder (Gray and Cheriton, <i>Leases: an efficient fault-tolerant
 * mechanism for distributed file cache consistency</i>, 1989).
 *
 * <p>Safe for use by many threads. Leases belong to no thread and are not reentrant: asking for a
 * name that this process holds already is busy like any other.
 *
 * <p>Common to all methods:
 *
 * <ul>
 *   <li>{@link IllegalArgumentException} before any contact with the store, if the name or the
 *       options are not usable: a name has 1 to 255 characters, no NUL and no unpaired surrogate;
 *   <li>{@link LockStoreException} if the store could not be asked or refused to work. That is
 *       never reported as busy, and never as granted. Whatever the failed attempt left in the store
 *       is given back in the background;
 *   <li>{@link LockerClosedException} after {@link #close()}.
 * </ul>
 */
public interface Locker extends AutoCloseable {

  /**
   * Acquires the lock, waiting for at most {@link LockOptions#maxWait()}.
   *
   * <p>Callers of one process wait in a fair line. Failures of the store are retried until {@code
   * maxWait} is over.
   *
   * @return a lease that the caller has to {@linkplain Lease#close() close}
   * @throws LockNotAcquiredException if somebody else held the lock until {@code maxWait} was over
   * @throws LockStoreException if the last attempt failed
   * @throws InterruptedException if the thread was interrupted before or while waiting; then no
   *     lease is left behind
   */
  Lease acquire(String name, LockOptions options) throws InterruptedException;

  /**
   * {@link #acquire(String, LockOptions)} with {@link LockOptions#defaults()}: one attempt, no
   * waiting.
   */
  default Lease acquire(String name) throws InterruptedException {
    return acquire(name, LockOptions.defaults());
  }

  /**
   * Makes exactly one attempt at the store, also if other callers of this process are waiting for
   * the name, and whatever {@link LockOptions#maxWait()} says. An interrupt neither ends the
   * attempt nor gets lost.
   *
   * @return a lease that the caller has to {@linkplain Lease#close() close}; empty if somebody
   *     holds the lock
   */
  Optional<Lease> tryAcquire(String name, LockOptions options);

  /** {@link #tryAcquire(String, LockOptions)} with {@link LockOptions#defaults()}. */
  default Optional<Lease> tryAcquire(String name) {
    return tryAcquire(name, LockOptions.defaults());
  }

  /**
   * Runs the work on this thread while holding the lock, waiting for it as {@link #acquire(String,
   * LockOptions)} does.
   *
   * <p>The lease renews itself until the work ends, whatever {@link LockOptions#autoRenew()} says,
   * and is always given back, within 5 s, also after an exception and on an interrupted thread. If
   * the lease is lost meanwhile, the working thread is interrupted (unless {@link
   * LockOptions#interruptOnLoss()} is off), and that interrupt is cleared again before this method
   * returns.
   *
   * <p>What the work throws is thrown, with a failure to release suppressed under it. Work that
   * succeeded while the lease was lost ends in {@link LeaseLostException}, and so does work that
   * ended in {@link InterruptedException} because of the interrupt sent by the loss.
   *
   * @param work must not return before what it protects is done
   * @return what the work returned, possibly null
   * @throws LeaseLostException if the lease was lost before the work was done
   */
  <T extends @Nullable Object, X extends Exception> T withLock(
      String name, LockOptions options, LockedCallable<T, X> work) throws X, InterruptedException;

  /**
   * {@link #withLock(String, LockOptions, LockedCallable)} with {@link LockOptions#defaults()}:
   * does not wait.
   */
  default <T extends @Nullable Object, X extends Exception> T withLock(
      String name, LockedCallable<T, X> work) throws X, InterruptedException {
    return withLock(name, LockOptions.defaults(), work);
  }

  /** {@link #withLock(String, LockOptions, LockedCallable)} for work without a result. */
  default <X extends Exception> void runLocked(
      String name, LockOptions options, LockedRunnable<X> work) throws X, InterruptedException {
    this.<@Nullable Object, X>withLock(name, options, work.asCallable());
  }

  /**
   * {@link #runLocked(String, LockOptions, LockedRunnable)} with {@link LockOptions#defaults()}:
   * does not wait.
   */
  default <X extends Exception> void runLocked(String name, LockedRunnable<X> work)
      throws X, InterruptedException {
    runLocked(name, LockOptions.defaults(), work);
  }

  /**
   * Runs the work if the lock is free, as {@link #withLock(String, LockOptions, LockedCallable)}
   * does but after exactly one attempt.
   *
   * @return what the work returned; empty if somebody holds the lock and the work did not run. A
   *     null result is empty as well: where that matters use {@link #tryRunLocked(String,
   *     LockOptions, LockedRunnable)}
   */
  <T, X extends Exception> Optional<T> tryWithLock(
      String name, LockOptions options, LockedCallable<? extends @Nullable T, X> work) throws X;

  /**
   * {@link #tryWithLock(String, LockOptions, LockedCallable)} with {@link LockOptions#defaults()}.
   */
  default <T, X extends Exception> Optional<T> tryWithLock(
      String name, LockedCallable<? extends @Nullable T, X> work) throws X {
    return tryWithLock(name, LockOptions.defaults(), work);
  }

  /**
   * Runs the work if the lock is free: the commonest use.
   *
   * @return whether the work ran; false if somebody holds the lock
   */
  <X extends Exception> boolean tryRunLocked(
      String name, LockOptions options, LockedRunnable<X> work) throws X;

  /**
   * {@link #tryRunLocked(String, LockOptions, LockedRunnable)} with {@link LockOptions#defaults()}.
   */
  default <X extends Exception> boolean tryRunLocked(String name, LockedRunnable<X> work) throws X {
    return tryRunLocked(name, LockOptions.defaults(), work);
  }

  /** A view of all leases in the store, of whatever process. */
  LockInspector inspector();

  /**
   * Ends the use of this Locker. Waiting callers get {@link LockerClosedException}. Leases of
   * {@code acquire} and {@code tryAcquire} are told ({@link LeaseLoss.Reason#CLOSED}) and then
   * released; work that still runs under {@code withLock} and its siblings keeps its lease until it
   * ends. Takes at most 5 s, also if the store does not answer; what could not be given back until
   * then, or when the last work ended, ends by itself one ttl later. Further calls do nothing.
   */
  @Override
  void close();
}
