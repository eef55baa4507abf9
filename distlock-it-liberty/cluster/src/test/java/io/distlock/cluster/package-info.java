@NullMarked
package io.distlock.cluster;

import org.jspecify.annotations.NullMarked;
