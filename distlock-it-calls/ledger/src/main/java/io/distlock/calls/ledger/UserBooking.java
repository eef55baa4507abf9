package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.annotation.Resource;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;

/** An enterprise bean that begins and ends its transactions itself. */
@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
@SuppressWarnings("NullAway.Init") // the container injects
public class UserBooking {

  @Resource UserTransaction transaction;
  @Inject Ledger ledger;
  @Inject ContainerBooking booking;

  /**
   * Begins and ends the transaction inside of the locked method.
   *
   * @throws Refusal if it was rolled back
   */
  @Booked
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public void book(BookingOrder order) throws Exception {
    inTransaction(() -> ledger.book(order));
  }

  /**
   * Calls the locked method inside of a transaction that goes on for longer than the container lets
   * it.
   */
  public void bookFor(int seconds, BookingOrder order) throws Exception {
    transaction.setTransactionTimeout(seconds);
    try {
      inTransaction(() -> booking.book(order));
    } finally {
      transaction.setTransactionTimeout(0);
    }
  }

  private void inTransaction(Runnable work) throws Exception {
    transaction.begin();
    boolean done = false;
    try {
      work.run();
      done = transaction.getStatus() == Status.STATUS_ACTIVE;
    } finally {
      if (done) {
        transaction.commit();
      } else if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
        transaction.rollback();
      }
    }
    if (!done) {
      throw new Refusal();
    }
  }
}
