/**
 * What business code compiles against: a {@link io.distlock.Locker} grants {@link
 * io.distlock.Lease}s of named locks, at most one at a time per name, to all processes that share a
 * lock store.
 */
@NullMarked
package io.distlock;

import org.jspecify.annotations.NullMarked;
