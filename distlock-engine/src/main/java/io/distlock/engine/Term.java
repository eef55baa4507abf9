package io.distlock.engine;

import io.distlock.spi.LeaseTime;
import java.time.Duration;

/**
 * How long a lease lasts in the eyes of its holder. Renewals prolong it; once over it never runs
 * again. Safe for use by many threads.
 */
final class Term {

  private final LeaseTime time;

  // guarded by this
  private Deadline deadline;
  private Duration ttl;
  private boolean over;

  Term(LeaseTime time, Deadline deadline, Duration ttl) {
    this.time = time;
    this.deadline = deadline;
    this.ttl = ttl;
  }

  /** What a renewal asks for. */
  synchronized Duration ttl() {
    return ttl;
  }

  synchronized Deadline deadline() {
    return deadline;
  }

  synchronized boolean isOver() {
    over = over || deadline.isPassed(time);
    return over;
  }

  /** Whether a renewal that was sent in time can have prolonged it no further either. */
  synchronized boolean isLongOver() {
    return deadline.remainingNanos(time) + ttl.toNanos() <= 0;
  }

  Duration remaining() {
    return notNegative(deadline().remainingNanos(time));
  }

  Duration overdue() {
    return notNegative(-deadline().remainingNanos(time));
  }

  /** The store has prolonged the lease; whether that came in time. */
  synchronized boolean prolong(Deadline next) {
    if (isOver()) {
      return false;
    }
    deadline = deadline.later(next);
    return true;
  }

  /** {@link #prolong(Deadline)}, and later renewals ask for the new ttl. */
  synchronized boolean prolong(Deadline next, Duration newTtl) {
    if (!prolong(next)) {
      return false;
    }
    ttl = newTtl;
    return true;
  }

  private static Duration notNegative(long nanos) {
    return Duration.ofNanos(Math.max(0, nanos));
  }
}
