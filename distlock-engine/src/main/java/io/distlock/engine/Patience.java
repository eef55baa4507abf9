package io.distlock.engine;

import io.distlock.spi.LeaseTime;
import java.time.Duration;

/** How long one call has waited, and how long it still will. */
final class Patience {

  private final LeaseTime time;
  private final long startNanos;
  private final long maxWaitNanos;

  Patience(LeaseTime time, Duration maxWait) {
    this.time = time;
    this.startNanos = time.nanoTime();
    this.maxWaitNanos = maxWait.toNanos();
  }

  Duration waited() {
    return Duration.ofNanos(time.nanoTime() - startNanos);
  }

  long leftNanos() {
    return maxWaitNanos - (time.nanoTime() - startNanos);
  }

  boolean isOver() {
    return leftNanos() <= 0;
  }
}
