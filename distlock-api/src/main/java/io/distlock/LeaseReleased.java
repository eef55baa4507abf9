package io.distlock;

import java.time.Duration;

/**
 * A lease of this process was released while it was held.
 *
 * @param name the name of the lock
 * @param owner this process
 * @param fencingToken the fencing token of the lease
 * @param held from the grant to the release
 */
public record LeaseReleased(String name, String owner, long fencingToken, Duration held)
    implements LockEvent {}
