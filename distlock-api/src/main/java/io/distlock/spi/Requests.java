package io.distlock.spi;

import java.time.Duration;
import java.util.Objects;

/** What all requests check. */
final class Requests {

  private Requests() {}

  static void requirePositive(Duration duration, String what) {
    requireNotNegative(duration, what);
    if (duration.isZero()) {
      throw new IllegalArgumentException(what + " is zero, but must be positive");
    }
  }

  static void requireNotNegative(Duration duration, String what) {
    Objects.requireNonNull(duration, what);
    if (duration.isNegative()) {
      throw new IllegalArgumentException(what + " is " + duration + ", but must not be negative");
    }
  }
}
