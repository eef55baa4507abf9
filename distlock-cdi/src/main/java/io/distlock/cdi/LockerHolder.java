package io.distlock.cdi;

import io.distlock.LockerClosedException;
import io.distlock.engine.LeaseEngine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The default Locker from its opening, at most once, to its end. Safe for use by many threads. */
final class LockerHolder {

  private final Supplier<LeaseEngine> opener;
  private @Nullable LeaseEngine engine;
  private boolean closed;

  LockerHolder(Supplier<LeaseEngine> opener) {
    this.opener = opener;
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

  /** Closes it if it was opened; it does not open again. */
  void close() {
    LeaseEngine opened;
    synchronized (this) {
      opened = engine;
      closed = true;
    }
    if (opened != null) {
      opened.close();
    }
  }
}
