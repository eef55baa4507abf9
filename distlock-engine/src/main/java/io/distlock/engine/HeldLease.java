package io.distlock.engine;

import io.distlock.LeaseLoss;
import io.distlock.LeaseLoss.Reason;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The state of one lease of this process, from the grant to its end: held, then given back or lost,
 * never held again. Makes no calls to the store; safe for use by many threads.
 */
final class HeldLease {

  private enum Phase {
    HELD,
    RELEASING,
    RELEASE_FAILED,
    RELEASED,
    LOST
  }

  private final Grant grant;
  private final boolean selfRenewing;
  private final LeaseTime time;
  private final Term term;
  private final BiConsumer<HeldLease, LeaseLoss> lossDesk;

  // guarded by this
  private Phase phase = Phase.HELD;
  private boolean claimed;
  private boolean givenBack;
  private @Nullable LeaseLoss loss;
  private @Nullable Runnable alarm;
  private @Nullable Bearer bearer;

  private final CompletableFuture<LeaseLoss> lost = new CompletableFuture<>();

  /**
   * A lease that was just granted.
   *
   * @param lossDesk told once, outside of any monitor, when the lease is known to be lost
   */
  HeldLease(Grant grant, LeaseTime time, BiConsumer<HeldLease, LeaseLoss> lossDesk) {
    this.grant = grant;
    this.selfRenewing = grant.options().autoRenew();
    this.time = time;
    this.lossDesk = lossDesk;
    this.term = new Term(time, grant.deadline(), grant.options().ttl());
  }

  Grant grant() {
    return grant;
  }

  String name() {
    return grant.name();
  }

  boolean isSelfRenewing() {
    return selfRenewing;
  }

  Duration age() {
    return Duration.ofNanos(time.nanoTime() - grant.grantedNanos());
  }

  Term term() {
    return term;
  }

  /** Compares clocks. Once it has said no it never says yes again. */
  boolean isHeld() {
    if (isWithinItsTime()) {
      return true;
    }
    if (selfRenewing) {
      lose(Reason.EXPIRED);
    }
    return false;
  }

  private synchronized boolean isWithinItsTime() {
    return !term.isOver() && phase == Phase.HELD;
  }

  Duration remaining() {
    return isHeld() ? term.remaining() : Duration.ZERO;
  }

  /** Throws unless the lease is held; notices the end of its time. */
  void ensureHeld() {
    if (isWithinItsTime()) {
      return;
    }
    lose(Reason.EXPIRED);
    throw notHeld();
  }

  RenewRequest renewRequest(Duration newTtl) {
    return new RenewRequest(grant.name(), grant.token(), newTtl);
  }

  /**
   * The store has prolonged the lease.
   *
   * @return whether that still counts: not if the holder has given up the lease, or its time was
   *     over, before the answer came
   */
  synchronized boolean renewed(Deadline next) {
    return phase == Phase.HELD && term.prolong(next);
  }

  /** {@link #renewed(Deadline)}, and later renewals ask for the new ttl. */
  synchronized boolean renewed(Deadline next, Duration newTtl) {
    return phase == Phase.HELD && term.prolong(next, newTtl);
  }

  /**
   * Declares the lease lost unless it has ended otherwise or is just being released; does nothing
   * the second time.
   */
  void lose(Reason reason) {
    lose(Phase.HELD, reason);
  }

  /** The release came too late: the store did not know the lease any more. */
  void lostBeforeRelease() {
    lose(Phase.RELEASING, term.isOver() ? Reason.EXPIRED : Reason.NOT_HELD);
  }

  private void lose(Phase from, Reason reason) {
    LeaseLoss known;
    Runnable toAlarm;
    synchronized (this) {
      if (phase != from) {
        return;
      }
      phase = Phase.LOST;
      known =
          new LeaseLoss(grant.name(), grant.owner(), grant.fencingToken(), reason, term.overdue());
      loss = known;
      toAlarm = alarm;
    }
    try {
      if (toAlarm != null) {
        toAlarm.run();
      }
    } finally {
      lossDesk.accept(this, known);
    }
  }

  /**
   * Has the alarm run at the loss, or now if the lease is lost already. Short, non-blocking; at
   * most one alarm.
   */
  void alarmOnLoss(Runnable toRun) {
    boolean late;
    synchronized (this) {
      alarm = toRun;
      late = phase == Phase.LOST;
    }
    if (late) {
      toRun.run();
    }
  }

  /** Completed by the loss desk. */
  CompletableFuture<LeaseLoss> lost() {
    return lost;
  }

  /** From now on the lease counts as abandoned when nobody can reach the handle any more. */
  synchronized void bornBy(LeaseHandle handle) {
    bearer = new Bearer(handle);
  }

  /** Where the lease was acquired, if nobody can reach its handle any more; null otherwise. */
  synchronized @Nullable Throwable abandonedSince() {
    Bearer known = bearer;
    return known != null && known.isGone() ? known.acquiredAt() : null;
  }

  /**
   * Whether closing the Locker releases it: it is in a caller's hand, as opposed to guarding work
   * that the engine runs, and its options do not keep it.
   */
  synchronized boolean endsWithLocker() {
    return bearer != null && !grant.options().keepOnClose();
  }

  /** From now on it belongs to the caller who asked for it. */
  synchronized void claim() {
    claimed = true;
  }

  synchronized boolean isClaimed() {
    return claimed;
  }

  /**
   * Gives it back. A claimed lease goes as its options say, for as long as {@code holdAtLeast} has
   * not passed under a name that stays taken. One that nobody claimed goes as if it had never been
   * granted, and a lost one like an expired one: an earlier holder's data stays.
   */
  synchronized ReleaseRequest releaseRequest() {
    LeaseLoss known = loss;
    boolean taken = known != null && known.reason() != Reason.CLOSED;
    Duration left = grant.options().holdAtLeast().minus(age());
    return new ReleaseRequest(
        grant.name(),
        grant.token(),
        claimed && !left.isNegative() ? left : Duration.ZERO,
        grant.options().keepOnRelease() || !claimed || taken);
  }

  /**
   * Begins the release: from here on the lease is not held and not renewed.
   *
   * @return whether the release is a repetition of one whose outcome is unknown
   * @throws LeaseNotHeldException if there is nothing to release
   */
  synchronized boolean beginRelease() {
    givenBack = true;
    boolean repeated = phase == Phase.RELEASE_FAILED;
    if (phase != Phase.HELD && !repeated) {
      throw notHeld();
    }
    phase = Phase.RELEASING;
    return repeated;
  }

  synchronized void releaseFailed() {
    if (phase == Phase.RELEASING) {
      phase = Phase.RELEASE_FAILED;
    }
  }

  synchronized void released() {
    phase = Phase.RELEASED;
  }

  /** Whether a release has been asked for, whatever came of it. */
  synchronized boolean isGivenBack() {
    return givenBack;
  }

  synchronized boolean isLost() {
    return phase == Phase.LOST;
  }

  /** Why the lease is not held. */
  synchronized LeaseNotHeldException notHeld() {
    LeaseLoss known = loss;
    return known != null ? new LeaseLostException(known) : new LeaseNotHeldException(grant.name());
  }
}
