package io.distlock.cdi;

import io.distlock.LeaseAcquired;
import io.distlock.LeaseLost;
import io.distlock.LeaseReleased;
import io.distlock.LockBusy;
import io.distlock.LockEvent;
import io.distlock.LockFailed;
import io.distlock.RenewalFailed;
import io.distlock.engine.HeldLock;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.DoubleHistogramBuilder;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.ObservableLongMeasurement;
import io.opentelemetry.api.metrics.ObservableLongUpDownCounter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The instruments, and what is measured with them. Safe for use by many threads. */
final class LockMetrics {

  /** Milliseconds to an hour; the default ones are meant for milliseconds. */
  private static final List<Double> BOUNDARIES_SECONDS =
      List.of(
          0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0,
          300.0, 900.0, 3600.0);

  private final MeasuredNames names;
  private final Supplier<List<HeldLock>> heldLocks;
  private final LongCounter acquisitions;
  private final DoubleHistogram waits;
  private final DoubleHistogram holds;
  private final LongCounter losses;
  private final LongCounter renewalFailures;
  private final ObservableLongUpDownCounter held;

  LockMetrics(Meter meter, MeasuredNames names, Supplier<List<HeldLock>> heldLocks) {
    this.names = names;
    this.heldLocks = heldLocks;
    acquisitions =
        counter(meter, "distlock.acquisitions", "{acquisition}", "Ends of attempts to get a lease");
    waits = histogram(meter, "distlock.wait.duration", "From the call to its lease or its refusal");
    holds = histogram(meter, "distlock.hold.duration", "From the grant of a lease to its release");
    losses = counter(meter, "distlock.losses", "{lease}", "Leases that were lost");
    renewalFailures =
        counter(
            meter,
            "distlock.renewal.failures",
            "{attempt}",
            "Renewals that failed and are tried again");
    held =
        meter
            .upDownCounterBuilder("distlock.leases.held")
            .setUnit("{lease}")
            .setDescription("Leases that are held at the moment")
            .buildWithCallback(this::observeHeld);
  }

  void measure(LockEvent event) {
    if (event instanceof LeaseAcquired acquired) {
      acquisitionEnded(event, TelemetryKeys.ACQUIRED, acquired.waited());
    } else if (event instanceof LockBusy busy) {
      acquisitionEnded(event, TelemetryKeys.BUSY, busy.waited());
    } else if (event instanceof LockFailed failed) {
      acquisitionEnded(event, TelemetryKeys.FAILED, failed.waited());
    } else if (event instanceof LeaseReleased released) {
      holds.record(seconds(released.held()), named(event.name()).build());
    } else if (event instanceof LeaseLost lost) {
      String reason = lost.loss().reason().name().toLowerCase(Locale.ROOT);
      losses.add(1, named(event.name()).put(TelemetryKeys.LOSS_REASON, reason).build());
    } else if (event instanceof RenewalFailed) {
      renewalFailures.add(1, named(event.name()).build());
    }
  }

  /** Whoever collects measurements keeps the callback, and with it the application. */
  void close() {
    held.close();
  }

  private void acquisitionEnded(LockEvent event, String outcome, Duration waited) {
    Attributes attributes = named(event.name()).put(TelemetryKeys.OUTCOME, outcome).build();
    acquisitions.add(1, attributes);
    waits.record(seconds(waited), attributes);
  }

  /** Zero is told as well, so that no series breaks off when a lease ends. */
  private void observeHeld(ObservableLongMeasurement measurement) {
    Map<Attributes, Long> counts = new HashMap<>();
    if (names.areTold()) {
      names.soFar().forEach(name -> counts.put(named(name).build(), 0L));
    } else {
      counts.put(Attributes.empty(), 0L);
    }
    heldLocks.get().forEach(lock -> counts.merge(named(lock.name()).build(), 1L, Long::sum));
    counts.forEach((attributes, count) -> measurement.record(count, attributes));
  }

  private AttributesBuilder named(String lockName) {
    AttributesBuilder attributes = Attributes.builder();
    String told = names.of(lockName);
    if (told != null) {
      attributes.put(TelemetryKeys.LOCK_NAME, told);
    }
    return attributes;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  private static LongCounter counter(Meter meter, String name, String unit, String description) {
    return meter.counterBuilder(name).setUnit(unit).setDescription(description).build();
  }

  private static DoubleHistogram histogram(Meter meter, String name, String description) {
    DoubleHistogramBuilder builder =
        meter.histogramBuilder(name).setUnit("s").setDescription(description);
    try {
      return builder.setExplicitBucketBoundariesAdvice(BOUNDARIES_SECONDS).build();
    } catch (NoSuchMethodError older) { // than 1.32, as MicroProfile Telemetry 1 has it
      return builder.build();
    }
  }
}
