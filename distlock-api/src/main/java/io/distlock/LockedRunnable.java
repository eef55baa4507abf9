package io.distlock;

import org.jspecify.annotations.Nullable;

/**
 * Work without a result that is done while a lock is held.
 *
 * @param <X> what it throws
 */
@FunctionalInterface
public interface LockedRunnable<X extends Exception> {

  /**
   * Does the work.
   *
   * @param lease the lease under which it is done; given back by the caller of this method
   */
  void run(Lease lease) throws X;

  /** The same work with null as its result. */
  @SuppressWarnings(
      "NullAway") // does not see that the lambda's result is nullable by its type argument
  default LockedCallable<@Nullable Object, X> asCallable() {
    return lease -> {
      run(lease);
      return null;
    };
  }
}
