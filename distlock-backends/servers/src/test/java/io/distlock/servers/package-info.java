@NullMarked
package io.distlock.servers;

import org.jspecify.annotations.NullMarked;
