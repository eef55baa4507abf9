package io.distlock.engine;

import io.distlock.LeaseReleased;
import io.distlock.LockException;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Gives leases back: straight to the next caller who waits in this process, or to the store. */
final class Releaser {

  private static final Logger LOG = System.getLogger(Releaser.class.getName());

  private final LeaseStore store;
  private final Lines lines;
  private final Attempts attempts;
  private final HeldLeases held;
  private final Renewer renewer;
  private final GiveBacks giveBacks;
  private final Announcer announcer;

  Releaser(
      LeaseStore store,
      Lines lines,
      Attempts attempts,
      HeldLeases held,
      Renewer renewer,
      GiveBacks giveBacks,
      Announcer announcer) {
    this.store = store;
    this.lines = lines;
    this.attempts = attempts;
    this.held = held;
    this.renewer = renewer;
    this.giveBacks = giveBacks;
    this.announcer = announcer;
  }

  /** Releases; a failure is repeated in the background. */
  void release(HeldLease lease) {
    boolean repeated = lease.beginRelease();
    renewer.remove(lease);
    held.remove(lease);
    ReleaseRequest request = lease.releaseRequest();
    Waiter next = request.keepFor().isZero() ? lines.offer(lease.name()) : null;
    HeldLease won = null;
    try {
      GivenBack answer = giveBack(lease, request, next);
      won = answer.won();
      // An earlier try of unknown outcome may be the reason why the store does not know the lease
      // any more.
      conclude(lease, answer.wasHeld() || (repeated && !lease.term().isOver()));
    } finally {
      settle(lease.name(), next, won);
    }
  }

  /**
   * Releases a lease that nobody claimed, as if it had never been granted; what goes wrong only
   * concerns the background.
   */
  void passOn(HeldLease lease) {
    try {
      release(lease);
    } catch (LockException e) {
      LOG.log(
          Level.DEBUG,
          "an unclaimed lease of '" + lease.name() + "' could not be released at once",
          e);
    }
  }

  /** Releases leases that were just declared lost because the Locker closes. */
  void releaseLost(HeldLease lease) {
    renewer.remove(lease);
    try {
      store.release(lease.releaseRequest());
      lines.wakeHead(lease.name());
    } catch (LockException e) {
      LOG.log(
          Level.WARNING,
          "lease of '%s' could not be released at close, it ends by itself within %s: %s"
              .formatted(lease.name(), lease.term().ttl(), e.getMessage()));
    }
  }

  private GivenBack giveBack(HeldLease lease, ReleaseRequest request, @Nullable Waiter next) {
    boolean answered = false;
    try {
      GivenBack answer = next == null ? toStore(request) : handOver(request, next);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        lease.releaseFailed();
        giveBacks.release(lease);
      }
    }
  }

  private GivenBack toStore(ReleaseRequest request) {
    return new GivenBack(store.release(request) == ReleaseAnswer.RELEASED, null);
  }

  private GivenBack handOver(ReleaseRequest request, Waiter next) {
    Attempt attempt = attempts.prepare(next.name, next.options);
    HandOverAnswer answer;
    try {
      answer = store.handOver(request, attempt.request());
    } catch (LockException e) {
      attempts.failed(attempt, e);
      throw e;
    }
    if (!(answer instanceof Granted granted)) {
      return new GivenBack(false, null);
    }
    Outcome outcome = attempts.won(attempt, granted);
    return new GivenBack(true, outcome instanceof Outcome.Won won ? won.lease() : null);
  }

  /** Tells how the lease ended, before anybody hears that the name is free. */
  private void conclude(HeldLease lease, boolean clean) {
    if (!clean) {
      lease.lostBeforeRelease();
      throw lease.notHeld();
    }
    lease.released();
    if (lease.isClaimed()) {
      announcer.tell(
          new LeaseReleased(
              lease.name(), lease.grant().owner(), lease.grant().fencingToken(), lease.age()));
    }
  }

  private void settle(String name, @Nullable Waiter next, @Nullable HeldLease won) {
    if (next == null) {
      lines.wakeHead(name);
      return;
    }
    boolean taken = lines.settle(next, won);
    if (!taken && won != null) {
      passOn(won);
    }
  }

  /**
   * What came of giving back.
   *
   * @param wasHeld whether the store knew the lease
   * @param won the lease that began with it, if any
   */
  private record GivenBack(boolean wasHeld, @Nullable HeldLease won) {}
}
