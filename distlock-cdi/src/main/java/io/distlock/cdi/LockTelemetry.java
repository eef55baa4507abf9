package io.distlock.cdi;

import io.distlock.LockEvent;
import io.distlock.engine.HeldLock;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures and traces through OpenTelemetry. Only used where {@link OptionalApi} says so, and no
 * discovered bean, because OpenTelemetry need not be there.
 */
final class LockTelemetry implements Telemetry {

  private static final Logger LOG = System.getLogger(LockTelemetry.class.getName());

  private static final String SCOPE = "io.distlock";

  private final Harmless harmless;
  private final MeasuredNames names;
  private final LockMetrics metrics;
  private final Tracer tracer;

  LockTelemetry(
      OpenTelemetry openTelemetry, MeasuredNames names, Supplier<List<HeldLock>> heldLocks) {
    this.harmless = new Harmless("Locks cannot be measured or traced");
    this.names = names;
    String version = version();
    this.metrics =
        new LockMetrics(
            openTelemetry
                .getMeterProvider()
                .meterBuilder(SCOPE)
                .setInstrumentationVersion(version)
                .build(),
            names,
            heldLocks);
    this.tracer = openTelemetry.getTracer(SCOPE, version);
  }

  /** The application's, or none if there is none that works. */
  static Telemetry find(
      BeanManager beans, MeasuredNames names, Supplier<List<HeldLock>> heldLocks) {
    try {
      OpenTelemetry found = OpenTelemetryLookup.find(beans);
      return found == OpenTelemetry.noop() ? NONE : new LockTelemetry(found, names, heldLocks);
    } catch (RuntimeException | LinkageError problem) {
      LOG.log(
          Level.WARNING,
          "OpenTelemetry is there, but cannot be used, so that locks are neither measured nor traced (its API has to be 1.29 or newer)",
          problem);
      return NONE;
    }
  }

  @Override
  public Acquisition begin(String lockName) {
    return harmless.get(
        () -> AcquisitionSpan.begin(tracer, names.areTold() ? lockName : null, harmless),
        Acquisition.UNSEEN);
  }

  @Override
  public void measure(LockEvent event) {
    harmless.run(() -> metrics.measure(event));
  }

  @Override
  public void close() {
    harmless.run(metrics::close);
  }

  private static String version() {
    @Nullable String version = LockTelemetry.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }
}
