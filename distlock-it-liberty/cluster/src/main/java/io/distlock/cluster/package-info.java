/**
 * Several real Open Liberty processes, a lock store and an overlap probe: the harness of the tests
 * and the demo.
 */
@NullMarked
package io.distlock.cluster;

import org.jspecify.annotations.NullMarked;
