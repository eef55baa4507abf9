package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Enterprise beans' methods, whose transactions are the container's. */
@Stateless
public class ContainerBooking {

  @Inject Ledger ledger;

  /** In the transaction of the caller, or one that the container begins. */
  @Booked
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public void book(BookingOrder order) {
    ledger.book(order);
  }

  /** In a transaction of its own. */
  @Booked
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public void bookApart(BookingOrder order) {
    ledger.book(order);
  }

  /** In none. */
  @Booked
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public void bookWithout(BookingOrder order) {
    ledger.book(order);
  }

  /** For somebody who has the lock. */
  public void bookUnlocked(BookingOrder order) {
    ledger.book(order);
  }
}
