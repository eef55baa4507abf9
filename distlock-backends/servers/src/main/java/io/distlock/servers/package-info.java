/**
 * Real lock stores as local processes: started, frozen, killed and restarted by tests and the demo.
 */
@NullMarked
package io.distlock.servers;

import org.jspecify.annotations.NullMarked;
