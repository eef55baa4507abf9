package io.distlock.calls.ledger;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Makes the commit of a transaction slow, and notes how and where it was completed. */
final class Completion implements Synchronization {

  private final Notes notes;
  private final List<Consumer<Boolean>> listeners = new CopyOnWriteArrayList<>();
  private volatile String account = "unknown";
  private volatile long millis;

  Completion(Notes notes) {
    this.notes = notes;
  }

  /** It is to complete this booking. */
  void of(BookingOrder order) {
    account = order.account();
    millis = order.commitMillis();
  }

  /** Tells whether it was committed, once it is completed. */
  void then(Consumer<Boolean> listener) {
    listeners.add(listener);
  }

  @Override
  public void beforeCompletion() {
    notes.noteTime(account, "committing");
    Pause.take(millis);
  }

  @Override
  public void afterCompletion(int status) {
    notes.noteTime(account, "completed");
    notes.note(account, "completedAs", status);
    notes.note(account, "completedOn", Thread.currentThread().getName());
    listeners.forEach(listener -> listener.accept(status == Status.STATUS_COMMITTED));
  }
}
