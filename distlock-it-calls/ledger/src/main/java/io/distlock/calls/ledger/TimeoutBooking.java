package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.inject.Inject;

/** A timer for each order, which ends after it has fired. */
@Stateless
@SuppressWarnings("NullAway.Init") // the container injects
public class TimeoutBooking {

  @Resource TimerService timers;
  @Inject TimerOrders orders;

  /** Creates the timer for an order that waits. */
  public void start(String account) {
    timers.createSingleActionTimer(0, new TimerConfig(account, false));
  }

  /** Takes the order. */
  @Timeout
  @Booked
  @Locked(value = "{timer.info}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public void tick(Timer timer) {
    orders.book(String.valueOf(timer.getInfo()));
  }
}
