package io.distlock.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a lease could be acquired from the store.
 *
 * @param store what and where the store is
 * @param problem why not; null if it could
 * @param roundTrip how long the store took to answer; null if it could not be asked in time
 */
public record StoreHealth(String store, @Nullable String problem, @Nullable Duration roundTrip) {

  /** Whether a lease could be acquired. */
  public boolean isUp() {
    return problem == null;
  }
}
