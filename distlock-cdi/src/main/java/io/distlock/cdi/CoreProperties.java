package io.distlock.cdi;

import io.distlock.spi.StoreSettings;
import java.util.Set;

/** The properties that are read here and not by a provider, apart from {@code enabled}. */
final class CoreProperties {

  static final String NAMESPACE = "distlock.";
  static final String BACKEND = "distlock.backend";
  static final String OWNER = "distlock.owner";
  static final String MAX_HOLD = "distlock.max-hold";
  static final String HEALTH_TIMEOUT = "distlock.health.timeout";
  static final String HEALTH_SHOW_NAMES = "distlock.health.show-names";
  static final String TELEMETRY_NAMES = "distlock.telemetry.names";

  static final Set<String> ALL =
      Set.of(
          BACKEND,
          OWNER,
          MAX_HOLD,
          HEALTH_TIMEOUT,
          HEALTH_SHOW_NAMES,
          TELEMETRY_NAMES,
          StoreSettings.PREFIX,
          "distlock.data-retention");

  private CoreProperties() {}

  /** The property that selects a backend under {@code distlock.backend=auto}. */
  static String enabled(String backend) {
    return NAMESPACE + backend + ".enabled";
  }
}
