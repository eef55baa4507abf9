package io.distlock;

/**
 * An automatic renewal of a lease failed, or nobody knows whether it succeeded. The lease is still
 * held, and the renewal is tried again for as long as it is: each failed attempt is told.
 *
 * @param name the name of the lock
 * @param owner this process
 * @param fencingToken the fencing token of the lease
 * @param problem what the store said
 */
public record RenewalFailed(
    String name, String owner, long fencingToken, LockStoreException problem)
    implements LockEvent {}
