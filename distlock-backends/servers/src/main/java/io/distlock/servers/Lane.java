package io.distlock.servers;

import java.time.Duration;

/** What happens to all that goes in one direction of a {@link FaultProxy}. Thread-safe. */
final class Lane {

  // guarded by this
  private Delay delay = Delay.none();
  private boolean swallowing;
  private boolean held;
  private int waiting;

  synchronized void delay(Delay newDelay) {
    delay = newDelay;
  }

  synchronized long nextDelayNanos() {
    Duration next = delay.next();
    return next.toNanos();
  }

  synchronized void swallow(boolean newSwallowing) {
    swallowing = newSwallowing;
  }

  synchronized boolean isSwallowing() {
    return swallowing;
  }

  synchronized void hold(boolean newHeld) {
    held = newHeld;
    notifyAll();
  }

  /** Blocks while this direction is held. */
  synchronized void pass() throws InterruptedException {
    waiting++;
    try {
      while (held) {
        wait();
      }
    } finally {
      waiting--;
    }
  }

  /** On how many connections something waits. */
  synchronized int held() {
    return held ? waiting : 0;
  }
}
