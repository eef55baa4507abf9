package io.distlock;

/**
 * A lock was not acquired because the store failed.
 *
 * @param name the name of the lock
 * @param problem what the caller was told
 */
public record LockFailed(String name, LockException problem) implements LockEvent {}
