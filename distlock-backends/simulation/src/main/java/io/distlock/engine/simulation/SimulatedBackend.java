package io.distlock.engine.simulation;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;

/** A backend whose stores live on a clock that the simulation moves. */
@FunctionalInterface
public interface SimulatedBackend {

  /**
   * Opens a store that knows nothing yet; whatever it answers, it answers at once. Those of before
   * are not used any more.
   *
   * @param clock the store's time, of which only {@code nanoTime}, {@code epochMicros} and {@code
   *     schedule} are there
   */
  LeaseStore openEmpty(LeaseTime clock);
}
