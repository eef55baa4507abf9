package io.distlock.spi;

import java.time.Duration;

/**
 * The one source of time: clocks, timers and timed waiting. Everything in the library that depends
 * on time goes through it, so that tests can drive time by hand.
 *
 * <p>Safe for use by many threads.
 */
public interface LeaseTime extends AutoCloseable {

  /**
   * The machine's time. Its timer thread is a daemon, begins with the first timer and ends with
   * {@link #close()}.
   */
  static LeaseTime system() {
    return new SystemTime();
  }

  /** Nanoseconds of a monotonic clock with an arbitrary origin, as {@link System#nanoTime()}. */
  long nanoTime();

  /** Microseconds since 1970 of the wall clock. */
  long epochMicros();

  /**
   * Runs a task once after a delay.
   *
   * @param task short and non-blocking
   */
  Timer schedule(Duration delay, Runnable task);

  /** A new bell that one thread waits at and others ring. */
  Bell newBell();

  /** Drops all timers, and those to come. Waiting at bells goes on. */
  @Override
  void close();

  /** A task to come. */
  @FunctionalInterface
  interface Timer {

    /** Drops the task unless it has begun. */
    void cancel();
  }

  /**
   * Wakes one waiting thread. A ring while nobody waits is kept for the next {@code await}; more
   * than one count as one.
   */
  interface Bell {

    /** Wakes the waiting thread, or the next one to wait. */
    void ring();

    /**
     * Waits for a ring.
     *
     * @param nanos the longest time to wait; not positive to look only
     * @return whether it rang, as opposed to time running out
     */
    boolean await(long nanos) throws InterruptedException;
  }
}
