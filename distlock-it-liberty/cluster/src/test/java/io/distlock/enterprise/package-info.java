/** Pieces of an EAR: {@code Clerk} goes into its enterprise bean JAR, the rest into its WARs. */
@NullMarked
package io.distlock.enterprise;

import org.jspecify.annotations.NullMarked;
