package io.distlock;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at the leases in the store, whoever holds them, and takes one away by force.
 *
 * <p>Safe for use by many threads. Every method asks the store and throws {@link
 * LockStoreException} if it cannot.
 */
public interface LockInspector {

  /** The valid lease of that name; empty if the lock is free. */
  Optional<LockInfo> find(String name);

  /**
   * The data kept on the lock, whether it is held, was released with {@link
   * LockOptions#keepOnRelease}, or expired.
   */
  Optional<byte[]> data(String name);

  /**
   * All valid leases, read from the store piece by piece while the stream is consumed. Leases that
   * come or go meanwhile may be missing or contained.
   *
   * @return a stream that the caller has to close
   */
  Stream<LockInfo> findAll();

  /**
   * Takes the lease with that fencing token from its holder, who learns of it as a loss. The
   * holder's work may still go on for a while: only fencing tokens protect against that.
   *
   * @return whether there was such a lease
   */
  boolean forceRelease(String name, long expectedFencingToken);
}
