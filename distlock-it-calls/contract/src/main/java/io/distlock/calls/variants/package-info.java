/** Classes that a variant of the application has besides: mistakes, and Lockers of its own. */
@NullMarked
package io.distlock.calls.variants;

import org.jspecify.annotations.NullMarked;
