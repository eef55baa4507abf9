/** Locks and leases, as business code sees them. */
@NullMarked
package io.distlock;

import org.jspecify.annotations.NullMarked;
