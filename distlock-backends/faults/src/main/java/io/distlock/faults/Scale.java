package io.distlock.faults;

import java.time.Duration;

/** How much is enough: a little in every build, all of it in the profile {@code soak}. */
public final class Scale {

  private static final boolean SOAK = Boolean.getBoolean("distlock.soak");

  private Scale() {}

  /** Whether it is the profile soak. */
  public static boolean isSoak() {
    return SOAK;
  }

  /** One of the two. */
  public static int of(int normal, int soak) {
    return SOAK ? soak : normal;
  }

  /** One of the two. */
  public static Duration of(Duration normal, Duration soak) {
    return SOAK ? soak : normal;
  }
}
