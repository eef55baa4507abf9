package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** A timer with a schedule, which takes one order at each tick. */
@Singleton
@Booked
public class ScheduledBooking {

  @Inject TimerOrders orders;

  /** Every second. */
  @Schedule(
      hour = "*",
      minute = "*",
      second = "*",
      persistent = false,
      info = BookingOrder.SCHEDULED)
  @Locked(value = BookingOrder.SCHEDULED, ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public void tick() {
    orders.book(BookingOrder.SCHEDULED);
  }
}
