package io.distlock.engine;

import io.distlock.LeaseLoss.Reason;
import io.distlock.LockException;
import io.distlock.LockStoreException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps self-renewing leases alive, and notices the end of every lease by its own deadline, whether
 * or not the store answers.
 *
 * <p>The timer only plans; the store is asked by workers, so a store that hangs never hides an
 * expiry. Leases that are due together go in one request. A renewal that has no answer after a
 * quarter of its interval is sent again on another worker, each time in company of fewer others, so
 * that one lease that makes its request hang soon hangs alone. Renewals never shorten a lease, so
 * they may overtake each other.
 */
final class Renewer {

  private static final Logger LOG = System.getLogger(Renewer.class.getName());

  private static final int MAX_TOGETHER = 500;
  private static final int SPLIT = 8;
  private static final int RETRIES_PER_INTERVAL = 4;
  private static final int NAMES_IN_LOG = 10;

  private final LeaseStore store;
  private final LeaseTime time;
  private final Executor workers;
  private final HeldLeases held;
  private final GiveBacks giveBacks;
  private final @Nullable Duration maxHold;
  private final Timetable timetable;

  Renewer(
      LeaseStore store,
      LeaseTime time,
      Executor workers,
      HeldLeases held,
      GiveBacks giveBacks,
      @Nullable Duration maxHold) {
    this.store = store;
    this.time = time;
    this.workers = workers;
    this.held = held;
    this.giveBacks = giveBacks;
    this.maxHold = maxHold;
    this.timetable = new Timetable(time, this::care);
  }

  void add(HeldLease lease) {
    Deadline deadline = lease.deadline();
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
    boolean counts = answer instanceof RenewAnswer.Renewed && lease.renewed(deadline, ttl);
    if (!counts) {
      lease.lose(
          answer instanceof RenewAnswer.Lost && !lease.isOver() ? Reason.NOT_HELD : Reason.EXPIRED);
      timetable.remove(lease);
      throw lease.notHeld();
    }
    Renewal renewal = timetable.find(lease);
    if (renewal != null) {
      planNext(renewal);
    }
  }

  /** On the timer: ends what has ended, sends what is to be renewed. */
  private void care(List<Renewal> due) {
    Map<Integer, List<Renewal>> byAttempts = new TreeMap<>();
    for (Renewal renewal : due) {
      if (lives(renewal.lease)) {
        byAttempts.computeIfAbsent(renewal.attempts, a -> new ArrayList<>()).add(renewal);
        planRetry(renewal);
      } else {
        timetable.remove(renewal.lease);
      }
    }
    byAttempts.forEach(this::send);
  }

  private boolean lives(HeldLease lease) {
    if (!lease.isHeld()) {
      held.remove(lease);
      return false;
    }
    if (isHeldTooLong(lease)) {
      endTooLong(lease);
      return false;
    }
    Throwable acquiredAt = lease.abandonedSince();
    if (acquiredAt != null && lease.isSelfRenewing()) {
      LOG.log(
          Level.WARNING,
          ("lease of '%s' (fencing token %d) was never released, and nobody can do so any more: it is not renewed, and free"
                  + " after its ttl of %s; close leases in a finally block or use withLock")
              .formatted(lease.name(), lease.grant().fencingToken(), lease.ttl()),
          acquiredAt);
      held.remove(lease);
      return false;
    }
    return true;
  }

  private boolean isHeldTooLong(HeldLease lease) {
    Duration limit = maxHold;
    return limit != null && lease.age().compareTo(limit) >= 0;
  }

  private void endTooLong(HeldLease lease) {
    lease.lose(Reason.MAX_HOLD);
    giveBacks.release(lease);
  }

  private void planRetry(Renewal renewal) {
    timetable.sent(renewal, due(renewal, renewal.interval().dividedBy(RETRIES_PER_INTERVAL)));
  }

  private void planNext(Renewal renewal) {
    timetable.renewed(renewal, due(renewal, renewal.interval()));
  }

  /** After the pause, or when the lease ends: whatever is first. */
  private long due(Renewal renewal, Duration pause) {
    long end = earlier(renewal.lease.deadline().endNanos(), maxHoldEndNanos(renewal.lease));
    return renewal.lease.isSelfRenewing() ? earlier(end, time.nanoTime() + pause.toNanos()) : end;
  }

  private long maxHoldEndNanos(HeldLease lease) {
    Duration limit = maxHold;
    return limit == null
        ? lease.deadline().endNanos()
        : lease.grant().grantedNanos() + limit.toNanos();
  }

  private static long earlier(long nanos, long otherNanos) {
    return nanos - otherNanos <= 0 ? nanos : otherNanos;
  }

  private void send(int attempts, List<Renewal> due) {
    List<Renewal> renewing =
        due.stream().filter(renewal -> renewal.lease.isSelfRenewing()).toList();
    int together = MAX_TOGETHER;
    for (int i = 0; i < attempts; i++) {
      together = Math.max(1, Math.min(together, renewing.size()) / SPLIT);
    }
    for (int from = 0; from < renewing.size(); from += together) {
      List<Renewal> batch = renewing.subList(from, Math.min(from + together, renewing.size()));
      workers.execute(() -> renew(batch));
    }
  }

  /** On a worker: asks the store, and believes what it says if it came in time. */
  private void renew(List<Renewal> batch) {
    List<Renewal> sent = batch.stream().filter(renewal -> renewal.lease.isHeld()).toList();
    List<RenewRequest> requests = new ArrayList<>();
    List<Deadline> deadlines = new ArrayList<>();
    for (Renewal renewal : sent) {
      requests.add(renewal.lease.renewRequest(renewal.lease.ttl()));
      deadlines.add(Deadline.ofRequestSentNow(time, renewal.lease.ttl()));
    }
    if (requests.isEmpty()) {
      return;
    }
    List<RenewAnswer> answers = ask(requests);
    List<Renewal> unanswered = new ArrayList<>();
    for (int i = 0; i < sent.size(); i++) {
      apply(sent.get(i), deadlines.get(i), requests.get(i), answers.get(i), unanswered);
    }
    report(unanswered, answers);
  }

  private List<RenewAnswer> ask(List<RenewRequest> requests) {
    try {
      return store.renew(requests);
    } catch (LockException e) {
      LockStoreException cause =
          e instanceof LockStoreException known ? known : new LockStoreException(e.toString(), e);
      return Collections.nCopies(requests.size(), new RenewAnswer.Unknown(cause));
    }
  }

  private void apply(
      Renewal renewal,
      Deadline deadline,
      RenewRequest request,
      RenewAnswer answer,
      List<Renewal> unanswered) {
    if (answer instanceof RenewAnswer.Renewed) {
      if (renewal.lease.renewed(deadline, request.ttl())) {
        planNext(renewal);
      }
    } else if (answer instanceof RenewAnswer.Lost) {
      renewal.lease.lose(renewal.lease.isOver() ? Reason.EXPIRED : Reason.NOT_HELD);
      timetable.remove(renewal.lease);
    } else {
      unanswered.add(renewal);
    }
  }

  /** One line for all failures of a batch, once per series of failures. */
  private void report(List<Renewal> unanswered, List<RenewAnswer> answers) {
    List<Renewal> news = unanswered.stream().filter(timetable::isNews).toList();
    if (news.isEmpty()) {
      return;
    }
    String names =
        news.stream()
            .limit(NAMES_IN_LOG)
            .map(r -> r.lease.name())
            .collect(Collectors.joining("', '"));
    LockStoreException cause =
        answers.stream()
            .filter(RenewAnswer.Unknown.class::isInstance)
            .map(answer -> ((RenewAnswer.Unknown) answer).cause())
            .findFirst()
            .orElseThrow();
    LOG.log(
        Level.WARNING,
        "renewing %d lease(s) failed ('%s'%s); trying again until their time is over: %s"
            .formatted(
                news.size(), names, news.size() > NAMES_IN_LOG ? ", …" : "", cause.getMessage()),
        cause);
  }
}
