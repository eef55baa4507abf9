package io.distlock;

import java.time.Duration;

/**
 * A lock was not acquired because the store failed.
 *
 * @param name the name of the lock
 * @param waited from the call to giving up
 * @param problem what the caller was told
 */
public record LockFailed(String name, Duration waited, LockException problem)
    implements LockEvent {}
