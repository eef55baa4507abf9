package io.distlock.engine;

import java.time.Duration;

/**
 * The renewing of one lease: its place in the timetable, and what is known of the attempts since
 * the last success. Safe for use by many threads, the place apart.
 */
final class Renewal implements Comparable<Renewal> {

  /**
   * More would not help: it is this lease that makes its requests hang, and each one costs a
   * worker.
   */
  private static final int MAX_ALONE = 2;

  final HeldLease lease;
  private final long number;

  /** When something is due: the next attempt, or the end of the lease. Guarded by the timetable. */
  long dueNanos;

  // guarded by this
  private long round;
  private int attempts;
  private int underWayAlone;
  private boolean reported;
  private boolean abandoned;

  Renewal(HeldLease lease, long number) {
    this.lease = lease;
    this.number = number;
  }

  /** Time between two renewals. */
  Duration interval() {
    Duration asked = lease.grant().options().renewInterval();
    Duration third = lease.term().ttl().dividedBy(3);
    return lease.term().ttl().equals(lease.grant().options().ttl()) || asked.compareTo(third) < 0
        ? asked
        : third;
  }

  /** Counts an attempt to come; how many there were since the last success. */
  synchronized int countAttempt() {
    return attempts++;
  }

  /** Grows with each success: attempts that were planned before it are not needed any more. */
  synchronized long round() {
    return round;
  }

  /**
   * Begins to send; to be {@linkplain #end ended}.
   *
   * @param plannedIn the round for which it was planned
   * @return false if there is no use in it
   */
  synchronized boolean begin(long plannedIn, boolean alone) {
    if (plannedIn != round || (alone && underWayAlone >= MAX_ALONE)) {
      return false;
    }
    underWayAlone += alone ? 1 : 0;
    return true;
  }

  synchronized void end(boolean alone) {
    underWayAlone -= alone ? 1 : 0;
  }

  synchronized void succeeded() {
    round++;
    attempts = 0;
    reported = false;
  }

  /** Whether a human has not been told of the failures since the last success; true once. */
  synchronized boolean isNews() {
    boolean news = !reported;
    reported = true;
    return news;
  }

  /** It is not renewed any more; whether that is new. */
  synchronized boolean abandon() {
    boolean news = !abandoned;
    abandoned = true;
    return news;
  }

  /** Whether it is to be renewed, as opposed to waiting for its end. */
  synchronized boolean isGoingOn() {
    return lease.isSelfRenewing() && !abandoned;
  }

  @Override
  public int compareTo(Renewal other) {
    long difference = dueNanos - other.dueNanos;
    return difference != 0 ? Long.signum(difference) : Long.compare(number, other.number);
  }
}
