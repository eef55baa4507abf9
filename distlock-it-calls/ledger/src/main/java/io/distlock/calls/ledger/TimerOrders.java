package io.distlock.calls.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Orders that wait for a timer. Safe for use by many threads. */
@ApplicationScoped
class TimerOrders {

  @Inject Ledger ledger;
  @Inject CurrentTransaction transaction;

  private final Map<String, Queue<Pending>> byAccount = new ConcurrentHashMap<>();

  /** Whether it was committed, once it is completed. */
  CompletableFuture<Boolean> add(BookingOrder order) {
    Pending pending = new Pending(order, new CompletableFuture<>());
    queue(order.account()).add(pending);
    return pending.committed;
  }

  /** Books the next order for an account, if there is one; a timer method calls it. */
  void book(String account) {
    Pending pending = queue(account).poll();
    if (pending != null) {
      transaction.completion().then(pending.committed::complete);
      ledger.book(pending.order);
    }
  }

  private Queue<Pending> queue(String account) {
    return byAccount.computeIfAbsent(account, name -> new ConcurrentLinkedQueue<>());
  }

  private record Pending(BookingOrder order, CompletableFuture<Boolean> committed) {}
}
