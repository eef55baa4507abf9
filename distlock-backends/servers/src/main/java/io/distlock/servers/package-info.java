/**
 * Real lock stores for tests and the demo. {@link io.distlock.servers.BackendServers} has one of
 * each kind for tests that take any; {@link io.distlock.servers.RedisServer} and {@link
 * io.distlock.servers.PostgresServer} are local processes to start, freeze, kill and restart;
 * {@link io.distlock.servers.FaultProxy} is a network full of faults in between.
 */
@NullMarked
package io.distlock.servers;

import org.jspecify.annotations.NullMarked;
