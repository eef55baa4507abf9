package io.distlock.cdi;

import io.distlock.spi.StoreSettings;
import java.time.Duration;

/**
 * How the readiness check answers.
 *
 * @param timeout the longest time that it takes
 * @param showNames whether it tells the names of held locks
 */
record HealthSettings(Duration timeout, boolean showNames) {

  static HealthSettings of(StoreSettings settings) {
    return new HealthSettings(
        settings.duration(
            CoreProperties.HEALTH_TIMEOUT,
            Duration.ofSeconds(2),
            Duration.ofMillis(10),
            Duration.ofSeconds(3)),
        settings.flag(CoreProperties.HEALTH_SHOW_NAMES, true));
  }
}
