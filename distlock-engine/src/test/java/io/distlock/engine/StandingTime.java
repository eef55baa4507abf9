package io.distlock.engine;

import io.distlock.spi.LeaseTime;
import java.time.Duration;

/** Time that never moves, and holds no state that a model checker would have to look at. */
final class StandingTime implements LeaseTime {

  @Override
  public long nanoTime() {
    return 0;
  }

  @Override
  public long epochMicros() {
    return 0;
  }

  @Override
  public Timer schedule(Duration delay, Runnable task) {
    return () -> {};
  }

  @Override
  public Bell newBell() {
    return new Bell() {
      @Override
      public void ring() {
        // nobody waits
      }

      @Override
      public boolean await(long nanos) {
        return false;
      }
    };
  }

  @Override
  public void close() {
    // nothing to drop
  }
}
