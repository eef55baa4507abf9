/**
 * The whole library on a real server, with real faults: networks that fail, processes that are
 * paused and killed. Uses what users have, and looks into the server past the library. Each backend
 * runs these tests; what only one of them can suffer is tested there.
 */
@NullMarked
package io.distlock.faults;

import org.jspecify.annotations.NullMarked;
