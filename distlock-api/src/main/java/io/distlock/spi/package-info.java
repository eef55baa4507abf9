/** What a lock store implements. */
@NullMarked
package io.distlock.spi;

import org.jspecify.annotations.NullMarked;
