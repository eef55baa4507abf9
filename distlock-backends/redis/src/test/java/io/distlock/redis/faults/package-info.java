/** Real faults of the network, of processes and of the server; see io.distlock.faults. */
@NullMarked
package io.distlock.redis.faults;

import org.jspecify.annotations.NullMarked;
