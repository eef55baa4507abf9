/** How many locks a second: distlock, the bare drivers and other libraries, side by side. */
@NullMarked
package io.distlock.benchmarks;

import org.jspecify.annotations.NullMarked;
