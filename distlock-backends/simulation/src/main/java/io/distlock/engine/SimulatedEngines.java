package io.distlock.engine;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.NullMarked;

/** Lets the simulation build real engines whose workers, time and chance it controls. */
@NullMarked
public final class SimulatedEngines {

  private SimulatedEngines() {}

  public static LeaseEngine build(
      String owner, LeaseStore store, LeaseTime time, Executor workers, RandomGenerator random) {
    return LeaseEngine.builder(store)
        .owner(owner)
        .time(time)
        .crew(new Crew(workers, workers, workers, workers, () -> {}))
        .random(random)
        .build();
  }
}
