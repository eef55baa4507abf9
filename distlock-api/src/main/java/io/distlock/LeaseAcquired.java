package io.distlock;

import java.time.Duration;

/**
 * A lease was granted to this process.
 *
 * @param name the name of the lock
 * @param owner this process
 * @param fencingToken the fencing token of the lease
 * @param waited from the call to the grant
 */
public record LeaseAcquired(String name, String owner, long fencingToken, Duration waited)
    implements LockEvent {}
