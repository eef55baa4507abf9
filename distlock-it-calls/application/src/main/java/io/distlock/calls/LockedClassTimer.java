package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A timer whose class is locked. */
@Singleton
@Witnessed
@Locked(ttl = Timers.TTL)
public class LockedClassTimer {

  @Inject Work work;

  /** Every second. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void tick() {
    work.run("LockedClassTimer.tick");
  }
}
