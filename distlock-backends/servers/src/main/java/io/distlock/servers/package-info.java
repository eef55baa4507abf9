/** Real servers, launched for tests and the demo. */
@NullMarked
package io.distlock.servers;

import org.jspecify.annotations.NullMarked;
