package io.distlock.calls.ledger;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Returns before the work is done. */
@ApplicationScoped
public class LaterBooking {

  @Inject Elsewhere elsewhere;

  /** The stage is completed after the commit. */
  @Booked
  @Locked(value = "{order.account}", ttl = Locks.TTL, maxWait = Locks.MAX_WAIT)
  public CompletionStage<String> book(BookingOrder order) {
    CompletableFuture<String> result = new CompletableFuture<>();
    elsewhere.book(order, result);
    return result;
  }
}
