package io.distlock.tck;

import io.distlock.spi.LeaseTime;
import org.jspecify.annotations.Nullable;

/** A bell on manual time. Everything in here is guarded by the lock of that time. */
final class ManualBell implements LeaseTime.Bell {

  private final ManualTime time;
  private @Nullable Sleeper sleeper;
  private boolean rung;

  ManualBell(ManualTime time) {
    this.time = time;
  }

  @Override
  public void ring() {
    time.lock().lock();
    try {
      Sleeper waiting = sleeper;
      if (waiting != null && !waiting.isAwake()) {
        time.wake(waiting, true);
      } else {
        rung = true;
      }
    } finally {
      time.lock().unlock();
    }
  }

  @Override
  public boolean await(long nanos) throws InterruptedException {
    time.lock().lockInterruptibly();
    try {
      if (rung) {
        rung = false;
        return true;
      }
      return nanos > 0 && sleep(nanos);
    } finally {
      time.lock().unlock();
    }
  }

  private boolean sleep(long nanos) throws InterruptedException {
    if (sleeper != null) {
      throw new IllegalStateException("two threads wait at one bell");
    }
    Sleeper mine = time.fallAsleep(nanos);
    sleeper = mine;
    try {
      return mine.sleep();
    } catch (InterruptedException e) {
      time.wake(mine, false);
      throw e;
    } finally {
      sleeper = null;
    }
  }
}
