package io.distlock.calls.ledger;

import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;

/** Books on a thread of the container, for somebody who has the lock. */
@Stateless
public class Elsewhere {

  @Inject ContainerBooking booking;

  /** Completes the result after the commit. */
  @Asynchronous
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  public void book(BookingOrder order, CompletableFuture<String> result) {
    try {
      booking.bookUnlocked(order);
      result.complete("ok");
    } catch (RuntimeException problem) {
      result.completeExceptionally(problem);
    }
  }
}
