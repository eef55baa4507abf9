package io.distlock.cdi;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Timeouts whose last run was rolled back, so that the container is about to repeat it. Safe for
 * use by many threads.
 */
final class Repetitions {

  /**
   * Containers repeat at once or after some seconds. What comes later is a regular run, which must
   * not be taken for a repetition: a job that runs once a day would miss a day.
   */
  static final Duration WITHIN = Duration.ofMinutes(1);

  private final LeaseTime time;
  private final Map<Timeout, Long> expectedSinceNanos = new ConcurrentHashMap<>();

  /** None are expected. */
  Repetitions(LeaseTime time) {
    this.time = time;
  }

  /** A run of the timeout is being rolled back. */
  void expect(Timeout timeout) {
    long now = time.nanoTime();
    expectedSinceNanos.values().removeIf(since -> isOver(since, now)); // those that never came
    expectedSinceNanos.put(timeout, now);
  }

  /** Whether this run of the timeout is the repetition of one that was rolled back. */
  boolean isOne(Timeout timeout) {
    Long since = expectedSinceNanos.remove(timeout);
    return since != null && !isOver(since, time.nanoTime());
  }

  /** How many are expected. */
  int size() {
    return expectedSinceNanos.size();
  }

  private static boolean isOver(long since, long now) {
    return now - since > WITHIN.toNanos();
  }

  /**
   * A timer's method and the lock that this timer runs it under.
   *
   * @param plan of the method
   * @param name of the lock
   */
  record Timeout(LockPlan plan, String name) {}
}
