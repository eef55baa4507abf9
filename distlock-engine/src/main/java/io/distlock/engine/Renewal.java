package io.distlock.engine;

import java.time.Duration;

/** One lease's place in the timetable. Guarded by {@link Timetable}, the lease apart. */
final class Renewal implements Comparable<Renewal> {

  final HeldLease lease;
  private final long number;

  /** When something is due: the next attempt, or the end of the lease. */
  long dueNanos;

  /** How many attempts were sent since the last success. */
  int attempts;

  /** Whether a human has been told of the failures since the last success. */
  boolean reported;

  Renewal(HeldLease lease, long number) {
    this.lease = lease;
    this.number = number;
  }

  /** Time between two renewals. */
  Duration interval() {
    Duration asked = lease.grant().options().renewInterval();
    Duration third = lease.ttl().dividedBy(3);
    return lease.ttl().equals(lease.grant().options().ttl()) || asked.compareTo(third) < 0
        ? asked
        : third;
  }

  @Override
  public int compareTo(Renewal other) {
    long difference = dueNanos - other.dueNanos;
    return difference != 0 ? Long.signum(difference) : Long.compare(number, other.number);
  }
}
