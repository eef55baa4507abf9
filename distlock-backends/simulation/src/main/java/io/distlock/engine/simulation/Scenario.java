package io.distlock.engine.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A history before it is played: everything that follows from a seed, and the steps, which can be
 * thinned out.
 *
 * @param seed where the rest of chance comes from
 * @param nodes how many processes there are
 * @param weather how messages fare
 * @param steps what happens, in order
 */
record Scenario(long seed, int nodes, Weather weather, List<Step> steps) {

  static final int SPAN_MILLIS = 15_000;

  private static final int MAX_STEPS = 40;

  static Scenario of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int nodes = 1 + random.nextInt(3);
    int names = 1 + random.nextInt(2);
    Weather weather = Weather.any(random);
    List<Step> steps = new ArrayList<>();
    int count = 3 + random.nextInt(MAX_STEPS);
    for (int i = 0; i < count; i++) {
      steps.add(Step.any(random, nodes, names, SPAN_MILLIS));
    }
    steps.sort(Comparator.comparingLong(Step::atMillis));
    return new Scenario(seed, nodes, weather, List.copyOf(steps));
  }

  Scenario without(int from, int count) {
    List<Step> fewer = new ArrayList<>(steps);
    fewer.subList(from, Math.min(steps.size(), from + count)).clear();
    return new Scenario(seed, nodes, weather, List.copyOf(fewer));
  }

  Scenario inCalmWeather() {
    return new Scenario(seed, nodes, Weather.CALM, steps);
  }
}
