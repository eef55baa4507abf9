package io.distlock.engine;

import io.distlock.spi.LeaseTime;
import io.distlock.spi.LeaseTime.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * When which lease needs care: one timer for all of them, set to whatever is due first. What is due
 * within a moment goes together.
 */
final class Timetable {

  private static final long TOGETHER_NANOS = 5_000_000;

  private final LeaseTime time;
  private final Consumer<List<Renewal>> onDue;

  // guarded by this
  private final TreeSet<Renewal> byDue = new TreeSet<>();
  private final Map<HeldLease, Renewal> byLease = new HashMap<>();
  private @Nullable Timer timer;
  private long timerNanos;
  private long count;

  /**
   * An empty one.
   *
   * @param onDue told on the timer thread what is due; everything told is off the table and has to
   *     be put back
   */
  Timetable(LeaseTime time, Consumer<List<Renewal>> onDue) {
    this.time = time;
    this.onDue = onDue;
  }

  /** Enters a lease. */
  synchronized void add(HeldLease lease, long dueNanos) {
    Renewal renewal = new Renewal(lease, count++);
    renewal.dueNanos = dueNanos;
    byLease.put(lease, renewal);
    enter(renewal);
  }

  /** Changes when the lease is due, in the table or off it; does nothing if it was removed. */
  synchronized void put(Renewal renewal, long dueNanos) {
    if (byLease.get(renewal.lease) == renewal) {
      byDue.remove(renewal);
      renewal.dueNanos = dueNanos;
      enter(renewal);
    }
  }

  synchronized void remove(HeldLease lease) {
    Renewal renewal = byLease.remove(lease);
    if (renewal != null) {
      byDue.remove(renewal);
    }
  }

  synchronized @Nullable Renewal find(HeldLease lease) {
    return byLease.get(lease);
  }

  synchronized int size() {
    return byLease.size();
  }

  private void enter(Renewal renewal) {
    byDue.add(renewal);
    setTimer();
  }

  private void setTimer() {
    if (byDue.isEmpty()) {
      return; // a timer that runs finds nothing and ends
    }
    long first = byDue.first().dueNanos;
    Timer running = timer;
    if (running != null && timerNanos - first <= 0) {
      return; // rings early enough
    }
    if (running != null) {
      running.cancel();
    }
    timerNanos = first;
    timer = time.schedule(Duration.ofNanos(Math.max(0, first - time.nanoTime())), this::ring);
  }

  private void ring() {
    try {
      List<Renewal> due = takeDue();
      if (!due.isEmpty()) {
        onDue.accept(due);
      }
    } finally {
      synchronized (this) {
        setTimer();
      }
    }
  }

  private synchronized List<Renewal> takeDue() {
    timer = null;
    long until = time.nanoTime() + TOGETHER_NANOS;
    List<Renewal> due = new ArrayList<>();
    while (!byDue.isEmpty() && byDue.first().dueNanos - until <= 0) {
      due.add(byDue.pollFirst());
    }
    return due;
  }
}
