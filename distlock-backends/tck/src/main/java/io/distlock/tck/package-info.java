/** The contract of lock stores and lockers, as tests to inherit. */
@NullMarked
package io.distlock.tck;

import org.jspecify.annotations.NullMarked;
