/** Tests of the lock store on Redis, against real servers. */
@NullMarked
package io.distlock.redis;

import org.jspecify.annotations.NullMarked;
