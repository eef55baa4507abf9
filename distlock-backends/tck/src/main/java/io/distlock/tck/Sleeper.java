package io.distlock.tck;

import java.util.concurrent.locks.Condition;

/** A thread that waits at a bell. Everything in here is guarded by the lock of its time. */
final class Sleeper {

  private final long deadlineNanos;
  private final Condition woken;
  private boolean awake;
  private boolean rang;

  Sleeper(long deadlineNanos, Condition woken) {
    this.deadlineNanos = deadlineNanos;
    this.woken = woken;
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  boolean isAwake() {
    return awake;
  }

  void wake(boolean byRing) {
    awake = true;
    rang = byRing;
    woken.signal();
  }

  /** An interrupt that comes after the ring leaves the ring valid and the flag set. */
  boolean sleep() throws InterruptedException {
    while (!awake) {
      try {
        woken.await();
      } catch (InterruptedException e) {
        if (!awake) {
          throw e;
        }
        Thread.currentThread().interrupt();
      }
    }
    return rang;
  }
}
