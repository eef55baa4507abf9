package io.distlock.cdi;

import io.distlock.LockEvent;

/** Where it is measured and traced what the default Locker does. Never throws. */
interface Telemetry {

  /** Nowhere. */
  Telemetry NONE =
      new Telemetry() {
        @Override
        public Acquisition begin(String lockName) {
          return Acquisition.UNSEEN;
        }

        @Override
        public void measure(LockEvent event) {}

        @Override
        public void close() {}
      };

  /** The calling thread begins to acquire a lock. */
  Acquisition begin(String lockName);

  /** Something has happened to a lock. */
  void measure(LockEvent event);

  /** The application has stopped: nothing of it may be kept any longer. */
  void close();
}
