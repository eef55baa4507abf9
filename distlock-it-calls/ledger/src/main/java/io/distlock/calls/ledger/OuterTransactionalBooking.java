package io.distlock.calls.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** CDI bean without a lock, whose transaction goes on after it has called one with. */
@ApplicationScoped
public class OuterTransactionalBooking {

  @Inject TransactionalBooking booking;
  @Inject Notes notes;

  /** What the other bean books does not belong to this transaction. */
  @Transactional
  public void bookApart(BookingOrder order) {
    booking.bookApart(order);
    goOn(order);
  }

  /** What the other bean books belongs to no transaction. */
  @Transactional
  public void bookWithout(BookingOrder order) {
    booking.bookWithout(order);
    goOn(order);
  }

  private void goOn(BookingOrder order) {
    Pause.take(order.afterMillis());
    notes.noteTime(order.account(), "outerEnd");
  }
}
