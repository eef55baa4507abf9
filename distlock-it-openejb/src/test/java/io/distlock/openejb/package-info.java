/** OpenEJB inside of the JVM of the tests, with the application of all kinds of locked calls. */
@NullMarked
package io.distlock.openejb;

import org.jspecify.annotations.NullMarked;
