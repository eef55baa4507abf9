/**
 * Real lock stores for tests and the demo. {@link io.distlock.servers.BackendServers} has one of
 * each kind for tests that take any; {@link io.distlock.servers.RedisServer} is a local process to
 * start, freeze, kill and restart.
 */
@NullMarked
package io.distlock.servers;

import org.jspecify.annotations.NullMarked;
