/** A lock store inside one process. */
@NullMarked
package io.distlock.memory;

import org.jspecify.annotations.NullMarked;
