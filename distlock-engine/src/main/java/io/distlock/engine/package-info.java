/** The one Locker, on top of any lock store. */
@NullMarked
package io.distlock.engine;

import org.jspecify.annotations.NullMarked;
