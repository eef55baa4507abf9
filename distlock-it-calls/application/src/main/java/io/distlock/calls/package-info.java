/**
 * An application with every kind of call that can be locked, the same on all servers; it says over
 * HTTP what ran under which lease.
 */
@NullMarked
package io.distlock.calls;

import org.jspecify.annotations.NullMarked;
