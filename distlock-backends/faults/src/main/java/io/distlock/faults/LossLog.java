package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a lease tells of its loss, and when. */
public final class LossLog {

  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  /** Begins to listen. */
  public static LossLog of(Lease lease) {
    LossLog log = new LossLog();
    CompletionStage<Void> unused =
        lease.lost().thenAccept(loss -> log.entries.add(new Entry(loss, System.nanoTime())));
    return log;
  }

  /** What was told so far. */
  public List<LeaseLoss> losses() {
    return entries.stream().map(Entry::loss).toList();
  }

  /** When the first one was told; fails if there is none. */
  long toldNanos() {
    return entries.get(0).toldNanos();
  }

  /** Waits until something was told. */
  public void awaitLoss() {
    Polls.awaitThat("the lease is told that it is lost", () -> !entries.isEmpty());
  }

  private record Entry(LeaseLoss loss, long toldNanos) {}
}
