package io.distlock.cdi;

/**
 * One caller's acquisition of a lock, in the eyes of {@link Telemetry}. For the caller's thread
 * only. The first of its ends counts. Never throws.
 */
interface Acquisition {

  /** One that nobody looks at. */
  Acquisition UNSEEN =
      new Acquisition() {
        @Override
        public void acquired(long fencingToken) {}

        @Override
        public void busy() {}

        @Override
        public void failed(Throwable problem) {}
      };

  /** It has led to a lease. */
  void acquired(long fencingToken);

  /** Somebody else holds the lock. */
  void busy();

  /** It has ended in an exception, which may also say that the lock is busy. */
  void failed(Throwable problem);
}
