/** Lockers and locked methods for CDI. */
@NullMarked
package io.distlock.cdi;

import org.jspecify.annotations.NullMarked;
