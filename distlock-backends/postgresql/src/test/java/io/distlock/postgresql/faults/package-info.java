/** Real faults of the network, of processes and of the server; see io.distlock.faults. */
@NullMarked
package io.distlock.postgresql.faults;

import org.jspecify.annotations.NullMarked;
