/** A WAR that uses nothing of distlock but the annotation, so that nothing in it fails without. */
@NullMarked
package io.distlock.quiet;

import org.jspecify.annotations.NullMarked;
