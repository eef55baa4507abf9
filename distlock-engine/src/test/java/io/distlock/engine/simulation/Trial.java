package io.distlock.engine.simulation;

import io.distlock.spi.LeaseStore;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Plays a seed; if a promise breaks, looks for the shortest history that still breaks it. */
final class Trial {

  private Trial() {}

  /** The report of what broke; empty if nothing did. */
  static Optional<String> play(long seed, UnaryOperator<LeaseStore> fault) {
    Scenario scenario = Scenario.of(seed);
    if (isKept(scenario, fault)) {
      return Optional.empty();
    }
    Scenario shortest = shrink(scenario, fault);
    Judge judge = Play.of(shortest, fault);
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

  static boolean isKept(Scenario scenario, UnaryOperator<LeaseStore> fault) {
    return Play.of(scenario, fault).violations().isEmpty();
  }

  static Scenario shrink(Scenario scenario, UnaryOperator<LeaseStore> fault) {
    Scenario shortest = scenario;
    if (!isKept(scenario.inCalmWeather(), fault)) {
      shortest = scenario.inCalmWeather();
    }
    for (int piece = Math.max(1, shortest.steps().size() / 2); piece >= 1; piece /= 2) {
      for (int from = 0; from < shortest.steps().size(); ) {
        Scenario shorter = shortest.without(from, piece);
        if (!isKept(shorter, fault)) {
          shortest = shorter;
        } else {
          from += piece;
        }
      }
    }
    return shortest;
  }
}
