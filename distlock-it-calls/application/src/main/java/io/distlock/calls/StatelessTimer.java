package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A timer of a bean that has several instances. */
@Stateless
@Witnessed
public class StatelessTimer {

  @Inject Work work;

  /** Every second. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(ttl = Timers.TTL)
  public void tick() {
    work.run("StatelessTimer.tick");
  }
}
