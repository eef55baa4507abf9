package io.distlock;

import org.jspecify.annotations.Nullable;

/**
 * Work with a result that is done while a lock is held.
 *
 * @param <T> what it returns, possibly null
 * @param <X> what it throws
 */
@FunctionalInterface
public interface LockedCallable<T extends @Nullable Object, X extends Exception> {

  /**
   * Does the work.
   *
   * @param lease the lease under which it is done; given back by the caller of this method
   */
  T call(Lease lease) throws X;
}
