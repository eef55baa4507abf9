package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The end of one verb's time, for all that it waits for; waiting ignores and keeps interrupts. */
final class Deadline {

  private final LeaseTime time;
  private final long endNanos;

  private Deadline(LeaseTime time, long endNanos) {
    this.time = time;
    this.endNanos = endNanos;
  }

  static Deadline in(Duration timeout, LeaseTime time) {
    return new Deadline(time, time.nanoTime() + timeout.toNanos());
  }

  boolean isOver() {
    return remainingNanos() <= 0;
  }

  /**
   * Waits for a result.
   *
   * @throws TimeoutException if there is none by the deadline
   * @throws ExecutionException if it ended otherwise
   */
  <T> T await(CompletableFuture<T> future) throws TimeoutException, ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS);
        } catch (CancellationException e) {
          throw new ExecutionException(e);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Never negative. */
  Duration remaining() {
    return Duration.ofNanos(Math.max(0, remainingNanos()));
  }

  long remainingNanos() {
    return endNanos - time.nanoTime();
  }
}
