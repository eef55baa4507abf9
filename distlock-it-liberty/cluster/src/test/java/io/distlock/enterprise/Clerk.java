package io.distlock.enterprise;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** The enterprise bean that all modules share. */
@Singleton
public class Clerk {

  @Inject CurrentLease lease;

  private long lastTick;

  @Locked("file")
  public long file() {
    return lease.fencingToken();
  }

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked("tick")
  public void tick() {
    lastTick = lease.fencingToken();
  }

  public long lastTick() {
    return lastTick;
  }
}
