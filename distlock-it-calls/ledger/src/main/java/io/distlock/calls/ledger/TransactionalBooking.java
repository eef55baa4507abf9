package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Methods of a CDI bean, whose transactions an interceptor begins. */
@ApplicationScoped
@Booked
public class TransactionalBooking {

  @Inject Ledger ledger;

  /** The transaction is written first. */
  @Transactional
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public void transactionalLocked(BookingOrder order) {
    ledger.book(order);
  }

  /** The lock is written first. */
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  @Transactional
  public void lockedTransactional(BookingOrder order) {
    ledger.book(order);
  }

  /** In a transaction of its own. */
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  @Transactional(TxType.REQUIRES_NEW)
  public void bookApart(BookingOrder order) {
    ledger.book(order);
  }

  /** In none. */
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  @Transactional(TxType.NOT_SUPPORTED)
  public void bookWithout(BookingOrder order) {
    ledger.book(order);
  }

  /** In a transaction of its own, and without a lock. */
  @Transactional(TxType.REQUIRES_NEW)
  public void bookApartUnlocked(BookingOrder order) {
    ledger.book(order);
  }
}
