/** A lock store on PostgreSQL. */
@NullMarked
package io.distlock.postgresql;

import org.jspecify.annotations.NullMarked;
