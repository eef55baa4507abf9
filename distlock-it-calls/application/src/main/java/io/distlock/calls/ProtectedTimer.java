package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A timer method that subclasses see. */
@Singleton
@Witnessed
public class ProtectedTimer {

  @Inject Work work;

  /** Every second. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(ttl = Timers.TTL)
  protected void tick() {
    work.run("ProtectedTimer.tick");
  }
}
