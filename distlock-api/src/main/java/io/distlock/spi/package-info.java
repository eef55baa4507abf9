/**
 * What a lock store implements, and what it can build on: names, ownership tokens, durations,
 * settings and time.
 *
 * <p>A new backend is one {@link io.distlock.spi.LeaseStore}, one {@link
 * io.distlock.spi.LeaseStoreProvider} and one services file; business code never needs this
 * package.
 */
@NullMarked
package io.distlock.spi;

import org.jspecify.annotations.NullMarked;
