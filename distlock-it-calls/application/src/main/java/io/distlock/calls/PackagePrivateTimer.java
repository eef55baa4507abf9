package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A timer method that is visible in its package only. */
@Singleton
@Witnessed
public class PackagePrivateTimer {

  @Inject Work work;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(ttl = Timers.TTL)
  void tick() {
    work.run("PackagePrivateTimer.tick");
  }
}
