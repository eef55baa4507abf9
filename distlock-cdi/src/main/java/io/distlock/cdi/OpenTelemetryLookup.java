package io.distlock.cdi;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Finds the OpenTelemetry of the application: its bean, which MicroProfile Telemetry makes, or else
 * the global one, which agents set.
 */
final class OpenTelemetryLookup {

  private static final Logger LOG = System.getLogger(OpenTelemetryLookup.class.getName());

  private OpenTelemetryLookup() {}

  static OpenTelemetry find(BeanManager beans) {
    Instance<OpenTelemetry> found = beans.createInstance().select(OpenTelemetry.class);
    if (found.isResolvable()) {
      LOG.log(Level.DEBUG, "locks are measured and traced through the bean OpenTelemetry");
      return found.get();
    }
    if (found.isAmbiguous()) {
      LOG.log(
          Level.WARNING,
          "There are several beans of type OpenTelemetry, and none is used for locks: leave one of them without a qualifier");
      return OpenTelemetry.noop();
    }
    return globalOrNoop();
  }

  /**
   * The global one, if somebody has set it. {@code GlobalOpenTelemetry.get()} would set it to one
   * that does nothing, and nobody could set it any more. What looks without setting is there since
   * OpenTelemetry 1.57, while servers bring 1.29 and later.
   */
  private static OpenTelemetry globalOrNoop() {
    try {
      return (OpenTelemetry) GlobalOpenTelemetry.class.getMethod("getOrNoop").invoke(null);
    } catch (ReflectiveOperationException older) {
      return OpenTelemetry.noop();
    }
  }
}
