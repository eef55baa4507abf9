/** The store on real servers. */
@NullMarked
package io.distlock.postgresql;

import org.jspecify.annotations.NullMarked;
