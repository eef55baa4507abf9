package io.distlock.redis.faults;

import java.time.Duration;

/** How much is enough: a little in every build, all of it in the profile {@code soak}. */
final class Scale {

  private static final boolean SOAK = Boolean.getBoolean("distlock.soak");

  private Scale() {}

  static boolean isSoak() {
    return SOAK;
  }

  static int of(int normal, int soak) {
    return SOAK ? soak : normal;
  }

  static Duration of(Duration normal, Duration soak) {
    return SOAK ? soak : normal;
  }
}
