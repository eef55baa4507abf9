/**
 * The whole library on a real server, with real faults: networks that fail, processes that are
 * paused and killed, servers that forget. Uses what users have, and looks into the server with its
 * own commands.
 */
@NullMarked
package io.distlock.redis.faults;

import org.jspecify.annotations.NullMarked;
