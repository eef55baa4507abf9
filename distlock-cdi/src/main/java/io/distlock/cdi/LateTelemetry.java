package io.distlock.cdi;

import io.distlock.LockEvent;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the telemetry when it is first needed: beans cannot be asked for while the application is
 * being deployed. Safe for use by many threads.
 */
final class LateTelemetry implements Telemetry {

  private final Supplier<Telemetry> finder;
  private volatile @Nullable Telemetry found;
  private boolean closed;

  LateTelemetry(Supplier<Telemetry> finder) {
    this.finder = finder;
  }

  /** Looks for it if nobody has yet. */
  Telemetry get() {
    Telemetry known = found;
    return known != null ? known : find();
  }

  private synchronized Telemetry find() {
    Telemetry known = found;
    if (known == null) {
      known = finder.get();
      found = known;
    }
    return known;
  }

  @Override
  public Acquisition begin(String lockName) {
    return get().begin(lockName);
  }

  @Override
  public void measure(LockEvent event) {
    get().measure(event);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    Telemetry known = found;
    if (known == null) {
      found = NONE; // it is not looked for any more
    } else {
      known.close();
    }
  }
}
