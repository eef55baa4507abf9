package io.distlock.cluster;

import io.distlock.cluster.ProbeEvent.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Who is inside the body right now, and what happened so far; the overlap probe's whole knowledge.
 *
 * <p>A body reports after it has started and before it ends, and waits for the answer both times:
 * it is seen inside for less time than it really is, so an overlap that is seen here was a real
 * one. A killed server's bodies are inside no more, and what it sent with its last breath counts
 * for nothing.
 *
 * <p>Thread-safe.
 */
final class ProbeLedger {

  private static final int EVENTS_KEPT = 10_000;
  private static final int TICKS_KEPT = 120;

  private final LongSupplier millis;
  private final Map<String, Body> inside = new HashMap<>();
  private final Set<String> dead = new HashSet<>();
  private final Set<Long> recentTicks = new HashSet<>();
  private final Deque<ProbeEvent> events = new ArrayDeque<>();
  private ProbeCounts counts = new ProbeCounts(0, 0, 0, 0);
  private long originSecond;
  private long lastSequence;
  private long lastBody;
  private long highestToken;

  /** Creates an empty one that takes its time from {@code millis}, a monotonic clock. */
  ProbeLedger(LongSupplier millis) {
    this.millis = millis;
  }

  private record Body(String server, long tick, long token) {}

  /**
   * Starts counting: {@code originSecond} becomes tick 0, and what was counted so far is dropped.
   */
  synchronized void begin(long originSecond) {
    this.originSecond = originSecond;
    counts = new ProbeCounts(0, 0, 0, 0);
    recentTicks.clear();
    events.clear();
  }

  /** Notes that a body has started, and returns the name under which it is to leave. */
  synchronized String entered(String server, long second, long token) {
    if (dead.contains(server)) {
      return "";
    }
    Body body = new Body(server, second - originSecond, token);
    if (!inside.isEmpty()) {
      add(Kind.OVERLAPPED, body);
    }
    if (token != 0 && token <= highestToken) {
      add(Kind.STALE_TOKEN, body);
    }
    highestToken = Math.max(highestToken, token);
    String name = "body-" + ++lastBody;
    inside.put(name, body);
    add(Kind.ENTERED, body);
    return name;
  }

  /** Notes that a body ends. */
  synchronized void left(String name) {
    Body body = inside.remove(name);
    if (body != null) {
      add(Kind.LEFT, body);
    }
  }

  /** Notes that a server found the lock busy. */
  synchronized void skipped(String server, long second) {
    if (!dead.contains(server)) {
      add(Kind.SKIPPED, new Body(server, second - originSecond, 0));
    }
  }

  /** Drops a server, whose process has ended. */
  synchronized void died(String server, long second) {
    dead.add(server);
    inside.values().removeIf(body -> body.server().equals(server));
    add(Kind.DIED, new Body(server, second - originSecond, 0));
  }

  /** Listens to a server again, whose process is about to be started. */
  synchronized void started(String server) {
    dead.remove(server);
  }

  synchronized ProbeCounts counts() {
    return counts;
  }

  /** Returns the events after {@code sequence}; waits for one for at most {@code maxWaitMillis}. */
  synchronized List<ProbeEvent> eventsAfter(long sequence, long maxWaitMillis)
      throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxWaitMillis);
    long left = maxWaitMillis;
    while (lastSequence <= sequence && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    return events.stream().filter(event -> event.sequence() > sequence).toList();
  }

  private void add(Kind kind, Body body) {
    if (body.tick() > 0) {
      events.add(
          new ProbeEvent(
              ++lastSequence, millis.getAsLong(), kind, body.server(), body.tick(), body.token()));
      count(kind, body.tick());
    }
    if (events.size() > EVENTS_KEPT) {
      events.removeFirst();
    }
    notifyAll();
  }

  private void count(Kind kind, long tick) {
    boolean firing = kind == Kind.ENTERED || kind == Kind.SKIPPED;
    boolean newTick = firing && recentTicks.add(tick);
    recentTicks.removeIf(old -> old < tick - TICKS_KEPT);
    counts =
        new ProbeCounts(
            counts.ticks() + (newTick ? 1 : 0),
            counts.ran() + (kind == Kind.ENTERED ? 1 : 0),
            counts.skipped() + (kind == Kind.SKIPPED ? 1 : 0),
            counts.overlaps() + (kind == Kind.OVERLAPPED ? 1 : 0));
  }
}
