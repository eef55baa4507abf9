package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.inject.Inject;

/** Gives its timer to subclasses. */
public abstract class ParentTimer {

  @Inject Work work;

  abstract String name();

  /** Every second. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(ttl = Timers.TTL)
  public void tick() {
    work.run(name() + ".tick");
  }
}
