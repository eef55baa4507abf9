package io.distlock.cdi;

import io.distlock.Locker;
import io.distlock.LockerClosedException;
import io.distlock.engine.LeaseEngine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The default Locker from its opening, at most once, to its end. Safe for use by many threads. */
final class LockerHolder {

  private final Supplier<LeaseEngine> opener;
  private final Telemetry telemetry;
  private @Nullable LeaseEngine engine;
  private @Nullable Locker traced;
  private boolean closed;

  /**
   * One that is not open yet.
   *
   * @param telemetry what sees the acquisitions of {@link #locker}; ends with the Locker
   */
  LockerHolder(Supplier<LeaseEngine> opener, Telemetry telemetry) {
    this.opener = opener;
    this.telemetry = telemetry;
  }

  /** Opens it if nobody has yet. */
  synchronized LeaseEngine get() {
    LeaseEngine opened = engine;
    if (opened == null) {
      if (closed) {
        throw new LockerClosedException();
      }
      opened = opener.get();
      engine = opened;
    }
    return opened;
  }

  /** What the application is given; opens it if nobody has yet. */
  synchronized Locker locker() {
    LeaseEngine opened = get();
    if (telemetry == Telemetry.NONE) {
      return opened;
    }
    Locker known = traced;
    if (known == null) {
      known = new TracedLocker(opened, telemetry);
      traced = known;
    }
    return known;
  }

  /** Closes it if it was opened; it does not open again. */
  void close() {
    LeaseEngine opened;
    synchronized (this) {
      opened = engine;
      closed = true;
    }
    try {
      if (opened != null) {
        opened.close();
      }
    } finally {
      telemetry.close();
    }
  }
}
