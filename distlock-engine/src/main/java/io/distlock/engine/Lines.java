package io.distlock.engine;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseTime;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lines of this process' waiting callers, one per name, first come first served. Only the head
 * of a line asks the store, and a lease that ends is handed straight to it.
 *
 * <p>Hand-overs starve other processes, so a series of them is bounded in time; then the name is
 * really released and this process stays away for a moment (compare Dice, Marathe and Shavit,
 * <i>Lock cohorting</i>, 2012, who bound the series by count: with leases of different length that
 * is not fair).
 */
final class Lines {

  private static final long MAX_SERIES_NANOS = 100_000_000;
  private static final long STAY_AWAY_NANOS = 5_000_000;
  private static final long UNTIL_SETTLED_NANOS = 1_000_000_000;

  private final LeaseTime time;
  private final Map<String, Line> lines = new HashMap<>();

  Lines(LeaseTime time) {
    this.time = time;
  }

  synchronized Waiter join(String name, LockOptions options) {
    Waiter waiter = new Waiter(name, options, time.newBell());
    lines.computeIfAbsent(name, n -> new Line()).waiters.add(waiter);
    return waiter;
  }

  /**
   * What the waiter is to do now; a waiter that is told to ask does not get offers until it
   * {@linkplain #rest rests}.
   *
   * @param untilEndNanos what is left of its patience; not positive if it is to make its last
   *     attempt, head or not
   */
  synchronized Turn next(Waiter waiter, long untilEndNanos) {
    HeldLease handed = waiter.handed;
    if (handed != null) {
      waiter.handed = null;
      waiter.state = Waiter.State.RESTING;
      return new Turn.Take(handed);
    }
    if (waiter.state == Waiter.State.OFFERED) {
      return new Turn.Rest(UNTIL_SETTLED_NANOS);
    }
    Line line = line(waiter);
    boolean last = untilEndNanos <= 0;
    if (!last && line.head() != waiter) {
      return new Turn.Rest(untilEndNanos);
    }
    long away = line.stayAwayUntilNanos - time.nanoTime();
    if (!last && line.staysAway && away > 0) {
      return new Turn.Rest(Math.min(away, untilEndNanos));
    }
    line.staysAway = false;
    waiter.state = Waiter.State.ASKING;
    return new Turn.Ask();
  }

  /** The waiter has asked and waits again. */
  synchronized void rest(Waiter waiter) {
    waiter.state = Waiter.State.RESTING;
  }

  /**
   * The waiter goes; the next one becomes the head.
   *
   * @return a lease that it was handed and did not take
   */
  synchronized @Nullable HeldLease leave(Waiter waiter) {
    Line line = line(waiter);
    boolean wasHead = line.head() == waiter;
    line.waiters.remove(waiter);
    waiter.state = Waiter.State.GONE;
    if (line.waiters.isEmpty()) {
      lines.remove(waiter.name);
    } else if (wasHead) {
      line.head().bell.ring();
    }
    HeldLease handed = waiter.handed;
    waiter.handed = null;
    return handed;
  }

  /**
   * Begins to hand a lease of that name to the head of its line; has to be {@linkplain #settle
   * settled}.
   *
   * @return the head; null if the name is to be released, because nobody rests there or the series
   *     has lasted long enough
   */
  synchronized @Nullable Waiter offer(String name) {
    Line line = lines.get(name);
    if (line == null || line.head().state != Waiter.State.RESTING) {
      return null;
    }
    long now = time.nanoTime();
    if (line.inSeries && now - line.seriesSinceNanos > MAX_SERIES_NANOS) {
      line.inSeries = false;
      line.staysAway = true;
      line.stayAwayUntilNanos = now + STAY_AWAY_NANOS;
      return null;
    }
    if (!line.inSeries) {
      line.inSeries = true;
      line.seriesSinceNanos = now;
    }
    line.head().state = Waiter.State.OFFERED;
    return line.head();
  }

  /**
   * Ends an offer.
   *
   * @param lease what the waiter gets; null if nothing came of it
   * @return whether the waiter is still there; if not, the caller keeps the lease
   */
  synchronized boolean settle(Waiter waiter, @Nullable HeldLease lease) {
    if (waiter.state == Waiter.State.GONE) {
      return false;
    }
    waiter.state = lease == null ? Waiter.State.RESTING : Waiter.State.HANDED;
    waiter.handed = lease;
    waiter.bell.ring();
    return true;
  }

  /** The name may be free: wakes the head of its line. */
  synchronized void wakeHead(String name) {
    Line line = lines.get(name);
    if (line != null) {
      line.head().bell.ring();
    }
  }

  /** Wakes everybody. */
  synchronized void wakeAll() {
    lines.values().forEach(line -> line.waiters.forEach(waiter -> waiter.bell.ring()));
  }

  /** How many names have a line. */
  synchronized int size() {
    return lines.size();
  }

  private Line line(Waiter waiter) {
    Line line = lines.get(waiter.name);
    if (line == null) {
      throw new IllegalStateException("nobody waits for '" + waiter.name + "'");
    }
    return line;
  }

  /** The line for one name; exists while somebody waits. */
  private static final class Line {
    final Set<Waiter> waiters = new LinkedHashSet<>();
    boolean inSeries;
    long seriesSinceNanos;
    boolean staysAway;
    long stayAwayUntilNanos;

    Waiter head() {
      return waiters.iterator().next();
    }
  }
}
