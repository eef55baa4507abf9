package io.distlock.tck;

import io.distlock.spi.LeaseTime;
import java.time.Duration;

/** Sleeps as a store's verb does: an interrupt neither ends it nor gets lost. */
final class UninterruptibleSleep {

  private UninterruptibleSleep() {}

  static void sleep(LeaseTime time, Duration duration) {
    LeaseTime.Bell nobodyRings = time.newBell();
    long startNanos = time.nanoTime();
    long leftNanos = duration.toNanos();
    boolean interrupted = false;
    try {
      while (leftNanos > 0) {
        try {
          nobodyRings.await(leftNanos);
        } catch (InterruptedException e) {
          interrupted = true;
        }
        leftNanos = duration.toNanos() - (time.nanoTime() - startNanos);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
