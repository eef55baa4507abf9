package io.distlock.sample;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;

/** Pays out once a second, on one of all servers: the timer fires on every one of them. */
@Singleton
@Startup
public class PayoutTimer {

  @Inject PayoutService payouts;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void payOut() {
    payouts.payOut(0);
  }
}
