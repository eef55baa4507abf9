package io.distlock.calls.ledger;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Enterprise bean without a lock, whose transaction goes on after it has called one with. */
@Stateless
public class OuterBooking {

  @Inject ContainerBooking booking;
  @Inject TransactionalBooking transactional;
  @Inject Notes notes;

  /** Once. */
  public void book(BookingOrder order) {
    booking.book(order);
    goOn(order);
  }

  /** Twice under the same lock. */
  public void bookTwice(BookingOrder order) {
    booking.book(order);
    booking.book(order);
    goOn(order);
  }

  /** What the other bean books does not belong to this transaction. */
  public void bookApart(BookingOrder order) {
    booking.bookApart(order);
    goOn(order);
  }

  /** The same with a CDI bean. */
  public void bookApartInCdi(BookingOrder order) {
    transactional.bookApart(order);
    goOn(order);
  }

  /** The same without a lock. */
  public void bookApartInCdiUnlocked(BookingOrder order) {
    transactional.bookApartUnlocked(order);
  }

  /** What the other bean books belongs to no transaction. */
  public void bookWithout(BookingOrder order) {
    booking.bookWithout(order);
    goOn(order);
  }

  private void goOn(BookingOrder order) {
    Pause.take(order.afterMillis());
    notes.noteTime(order.account(), "outerEnd");
  }
}
