/**
 * The one {@link io.distlock.Locker}: queues callers, asks the store, renews leases, notices
 * losses. Knows no particular store and no container.
 *
 * <p>The classes are passive and small; {@link io.distlock.engine.LeaseEngine} wires them. Nobody
 * calls the store, waits, or calls foreign code while holding a monitor.
 */
@NullMarked
package io.distlock.engine;

import org.jspecify.annotations.NullMarked;
