package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A timer method as it should be. */
@Singleton
@Witnessed
public class PublicTimer {

  @Inject Work work;

  /** Every second. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(ttl = Timers.TTL)
  public void tick() {
    work.run("PublicTimer.tick");
  }
}
