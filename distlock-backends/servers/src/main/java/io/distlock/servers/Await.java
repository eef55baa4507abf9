package io.distlock.servers;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Polls for something that another process does, within a bound. */
public final class Await {

  private static final long POLL_MILLIS = 10;

  private Await() {}

  /**
   * Returns once {@code condition} holds.
   *
   * @throws IllegalStateException if it does not hold within {@code atMost}, or if this thread is
   *     interrupted; the message names {@code what} was awaited
   */
  public static void until(String what, Duration atMost, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > atMost.toNanos()) {
        throw new IllegalStateException("Not within " + atMost.toMillis() + " ms: " + what);
      }
      pause(what);
    }
  }

  private static void pause(String what) {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting: " + what, e);
    }
  }
}
