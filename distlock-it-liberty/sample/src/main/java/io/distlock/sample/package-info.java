/** A small application with work that only one of its servers may do at a time. */
@NullMarked
package io.distlock.sample;

import org.jspecify.annotations.NullMarked;
