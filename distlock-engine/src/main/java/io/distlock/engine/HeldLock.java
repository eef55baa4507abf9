package io.distlock.engine;

import java.time.Duration;

/**
 * A lease that this process holds, for health data.
 *
 * @param name the name of the lock
 * @param fencingToken the fencing token of the lease
 * @param age since the grant
 */
public record HeldLock(String name, long fencingToken, Duration age) {}
