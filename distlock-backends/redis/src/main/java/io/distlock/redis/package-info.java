/** A lock store on Redis. */
@NullMarked
package io.distlock.redis;

import org.jspecify.annotations.NullMarked;
