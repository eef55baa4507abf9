package io.distlock.engine;

import io.distlock.LeaseLoss.Reason;
import io.distlock.LockStoreException;
import io.distlock.RenewalFailed;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.RenewAnswer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps self-renewing leases alive, and notices the end of every lease by its own deadline, whether
 * or not the store answers: the timer only plans, and a courier asks the store. A renewal that has
 * no answer after a quarter of its interval is sent again.
 */
final class Renewer {

  private static final Logger LOG = System.getLogger(Renewer.class.getName());

  private static final int RETRIES_PER_INTERVAL = 4;

  private final LeaseStore store;
  private final LeaseTime time;
  private final HeldLeases held;
  private final GiveBacks giveBacks;
  private final @Nullable Duration maxHold;
  private final Announcer announcer;
  private final Timetable timetable;
  private final RenewalCourier courier;

  Renewer(
      LeaseStore store,
      LeaseTime time,
      Executor workers,
      HeldLeases held,
      GiveBacks giveBacks,
      @Nullable Duration maxHold,
      Announcer announcer) {
    this.store = store;
    this.time = time;
    this.held = held;
    this.giveBacks = giveBacks;
    this.maxHold = maxHold;
    this.announcer = announcer;
    this.timetable = new Timetable(time, this::care);
    this.courier =
        new RenewalCourier(
            store,
            time,
            workers,
            this::planNext,
            renewal -> timetable.remove(renewal.lease),
            this::tellOfFailure);
  }

  void add(HeldLease lease) {
    Deadline deadline = lease.term().deadline();
    long due = deadline.endNanos();
    if (lease.isSelfRenewing()) {
      due = earlier(due, time.nanoTime() + lease.grant().options().renewInterval().toNanos());
    }
    timetable.add(lease, earlier(due, maxHoldEndNanos(lease)));
  }

  void remove(HeldLease lease) {
    timetable.remove(lease);
  }

  /** How many leases are cared for. */
  int size() {
    return timetable.size();
  }

  /** Renews one lease for its holder. */
  void renewNow(HeldLease lease, Duration ttl) {
    lease.ensureHeld();
    if (isHeldTooLong(lease)) {
      endTooLong(lease);
      throw lease.notHeld();
    }
    Deadline deadline = Deadline.ofRequestSentNow(time, ttl);
    RenewAnswer answer = store.renew(List.of(lease.renewRequest(ttl))).get(0);
    if (answer instanceof RenewAnswer.Unknown unknown) {
      throw unknown.cause();
    }
    if (answer instanceof RenewAnswer.Lost) {
      lease.lose(lease.term().isOver() ? Reason.EXPIRED : Reason.NOT_HELD);
      timetable.remove(lease);
      throw lease.notHeld();
    }
    if (!lease.renewed(deadline, ttl)) {
      lease.lose(Reason.EXPIRED);
      end(lease);
      throw lease.notHeld();
    }
    Renewal renewal = timetable.find(lease);
    if (renewal != null) {
      planNext(renewal);
    }
  }

  /** On the timer: ends what has ended, sends what is to be renewed. */
  private void care(List<Renewal> due) {
    due.forEach(this::planRetry); // first of all: whatever happens now, they come up again
    Map<Integer, List<Renewal>> byAttempts = new TreeMap<>();
    Map<String, RuntimeException> failures = new TreeMap<>();
    for (Renewal renewal : due) {
      try {
        if (goesOn(renewal)) {
          byAttempts
              .computeIfAbsent(renewal.countAttempt(), attempts -> new ArrayList<>())
              .add(renewal);
        }
      } catch (RuntimeException e) { // of a log handler, for instance
        failures.put(renewal.lease.name(), e);
      }
    }
    byAttempts.forEach(courier::send);
    // Last of all, since the log may be what failed.
    failures.forEach((name, e) -> LOG.log(Level.WARNING, "caring for '" + name + "' failed", e));
  }

  /** Ends the lease if that is due; whether it is to be renewed. */
  private boolean goesOn(Renewal renewal) {
    HeldLease lease = renewal.lease;
    if (!lease.isHeld()) {
      end(lease);
      return false;
    }
    if (isHeldTooLong(lease)) {
      endTooLong(lease);
      return false;
    }
    Throwable acquiredAt = lease.abandonedSince();
    if (acquiredAt != null && lease.isSelfRenewing()) {
      leaveToItsEnd(renewal, acquiredAt);
    }
    return renewal.isGoingOn();
  }

  private void tellOfFailure(Renewal renewal, LockStoreException problem) {
    HeldLease lease = renewal.lease;
    if (lease.isClaimed() && renewal.isGoingOn() && lease.isHeld()) {
      announcer.tell(
          new RenewalFailed(
              lease.name(), lease.grant().owner(), lease.grant().fencingToken(), problem));
    }
  }

  private void end(HeldLease lease) {
    timetable.remove(lease);
    held.remove(lease);
    if (lease.isLost()) {
      giveBackLater(lease);
    }
  }

  /**
   * A renewal that was on its way when the lease was lost may have prolonged it in the store. Not
   * before the store's own end of it, since the holder needs the time in between to stop.
   */
  private void giveBackLater(HeldLease lease) {
    time.schedule(Deadline.margin(lease.term().ttl()), () -> giveBacks.release(lease));
  }

  private void leaveToItsEnd(Renewal renewal, Throwable acquiredAt) {
    if (renewal.abandon()) {
      planRetry(renewal);
      HeldLease lease = renewal.lease;
      LOG.log(
          Level.WARNING,
          ("lease of '%s' (fencing token %d) was never released, and nobody can do so any more: it is not renewed, and free"
                  + " after its ttl of %s; close leases in a finally block or use withLock")
              .formatted(lease.name(), lease.grant().fencingToken(), lease.term().ttl()),
          acquiredAt);
    }
  }

  private boolean isHeldTooLong(HeldLease lease) {
    Duration limit = maxHold;
    return limit != null && lease.age().compareTo(limit) >= 0;
  }

  private void endTooLong(HeldLease lease) {
    lease.lose(Reason.MAX_HOLD);
    timetable.remove(lease);
    giveBacks.release(lease);
  }

  private void planRetry(Renewal renewal) {
    Duration pause = renewal.interval().dividedBy(RETRIES_PER_INTERVAL);
    plan(renewal, time.nanoTime() + pause.toNanos());
  }

  /** Counts from when the renewal was sent, however long the answer took. */
  private void planNext(Renewal renewal) {
    renewal.succeeded();
    Duration life = Deadline.life(renewal.lease.term().ttl());
    Duration left = life.minus(renewal.interval());
    plan(renewal, renewal.lease.term().deadline().endNanos() - left.toNanos());
  }

  private void plan(Renewal renewal, long nanos) {
    long end = renewal.lease.term().deadline().endNanos();
    long next = renewal.isGoingOn() ? earlier(nanos, end) : end;
    timetable.put(renewal, earlier(next, maxHoldEndNanos(renewal.lease)));
  }

  private long maxHoldEndNanos(HeldLease lease) {
    Duration limit = maxHold;
    return limit == null
        ? lease.term().deadline().endNanos()
        : lease.grant().grantedNanos() + limit.toNanos();
  }

  private static long earlier(long nanos, long otherNanos) {
    return nanos - otherNanos <= 0 ? nanos : otherNanos;
  }
}
