package io.distlock.sample;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;

/**
 * Pays out once a second. The timer fires on every server; the one that gets the lock runs, the
 * others skip.
 */
@Singleton
@Startup
public class PayoutTimer {

  @Inject PayoutService payouts;
  @Inject CurrentLease lease;

  /**
   * Holds the lock for half a second even if it is done earlier, so that a server whose timer fires
   * a little later does not do the same work again.
   */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(value = "payouts", ttl = "5s", holdAtLeast = "500ms")
  public void payOut() {
    payouts.payOut(lease.fencingToken());
  }
}
