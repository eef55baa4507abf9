package io.distlock.servers;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * How long what passes a {@link FaultProxy} takes. What was sent first arrives first, whatever its
 * delay.
 */
@FunctionalInterface
public interface Delay {

  /** The delay of what is sent now; called by one thread at a time. */
  Duration next();

  /** No delay. */
  static Delay none() {
    return () -> Duration.ZERO;
  }

  /** Always the same. */
  static Delay of(Duration delay) {
    return () -> delay;
  }

  /** Anything from nothing to less than {@code bound}, the same series for the same seed. */
  static Delay random(Duration bound, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return () -> Duration.ofNanos(random.nextLong(bound.toNanos()));
  }
}
