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
    ReleaseAnswer answer = giveBack(lease);
    // An earlier try of unknown outcome may be the reason why the store does not know the lease any
    // more.
    boolean clean = answer == ReleaseAnswer.RELEASED || (repeated && !lease.isOver());
    if (!clean) {
      lease.lostBeforeRelease();
      throw lease.notHeld();
    }
    lease.released();
    announcer.tell(
        new LeaseReleased(
            lease.name(), lease.grant().owner(), lease.grant().fencingToken(), lease.age()));
  }

  /** Releases a lease that nobody asked for; what goes wrong only concerns the background. */
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
              .formatted(lease.name(), lease.ttl(), e.getMessage()));
    }
  }

  private ReleaseAnswer giveBack(HeldLease lease) {
    ReleaseRequest request = lease.releaseRequest();
    Waiter next = request.keepFor().isZero() ? lines.offer(lease.name()) : null;
    boolean answered = false;
    try {
      ReleaseAnswer answer = next == null ? releaseToStore(request) : handOver(request, next);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        lease.releaseFailed();
        giveBacks.release(lease);
      }
    }
  }

  private ReleaseAnswer releaseToStore(ReleaseRequest request) {
    ReleaseAnswer answer = store.release(request);
    lines.wakeHead(request.name());
    return answer;
  }

  private ReleaseAnswer handOver(ReleaseRequest request, Waiter next) {
    HeldLease won = null;
    try {
      Attempt attempt = attempts.prepare(next.name, next.options);
      HandOverAnswer answer = handOver(request, attempt);
      if (!(answer instanceof Granted granted)) {
        return ReleaseAnswer.NOT_HELD;
      }
      if (attempts.won(attempt, granted) instanceof Outcome.Won outcome) {
        won = outcome.lease();
      }
      return ReleaseAnswer.RELEASED;
    } finally {
      settle(next, won);
    }
  }

  private HandOverAnswer handOver(ReleaseRequest request, Attempt attempt) {
    try {
      return store.handOver(request, attempt.request());
    } catch (LockException e) {
      attempts.failed(attempt, e);
      throw e;
    }
  }

  private void settle(Waiter next, @Nullable HeldLease won) {
    boolean taken = lines.settle(next, won);
    if (!taken && won != null) {
      passOn(won);
    }
  }
}
