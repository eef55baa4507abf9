package io.distlock.engine.simulation;

import java.util.Optional;

/** Plays a seed; if a promise breaks, looks for the shortest history that still breaks it. */
public final class Trial {

  private Trial() {}

  /** The report of what broke; empty if nothing did. */
  public static Optional<String> play(long seed, SimulatedBackend backend) {
    Scenario scenario = Scenario.of(seed);
    if (isKept(scenario, backend)) {
      return Optional.empty();
    }
    Scenario shortest = shrink(scenario, backend);
    Judge judge = Play.of(shortest, backend);
    return Optional.of(
        "seed %d breaks a promise; %d of its %d steps are enough (replay with -Ddistlock.simulation.seed=%d):%n%s%n%s"
            .formatted(
                seed,
                shortest.steps().size(),
                scenario.steps().size(),
                seed,
                String.join("\n", judge.violations()),
                String.join("\n", judge.history())));
  }

  static boolean isKept(Scenario scenario, SimulatedBackend backend) {
    return Play.of(scenario, backend).violations().isEmpty();
  }

  static Scenario shrink(Scenario scenario, SimulatedBackend backend) {
    Scenario shortest = scenario;
    if (!isKept(scenario.inCalmWeather(), backend)) {
      shortest = scenario.inCalmWeather();
    }
    for (int piece = Math.max(1, shortest.steps().size() / 2); piece >= 1; piece /= 2) {
      for (int from = 0; from < shortest.steps().size(); ) {
        Scenario shorter = shortest.without(from, piece);
        if (!isKept(shorter, backend)) {
          shortest = shorter;
        } else {
          from += piece;
        }
      }
    }
    return shortest;
  }
}
