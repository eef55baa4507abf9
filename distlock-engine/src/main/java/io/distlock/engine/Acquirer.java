package io.distlock.engine;

import io.distlock.LeaseAcquired;
import io.distlock.LockBusy;
import io.distlock.LockException;
import io.distlock.LockFailed;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockerClosedException;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * A caller's way to a lease: a single attempt beside the line, or waiting in line and asking until
 * its patience is over. Leaves nothing behind, however it ends.
 */
final class Acquirer {

  private static final Logger LOG = System.getLogger(Acquirer.class.getName());

  private final LeaseStore store;
  private final LeaseTime time;
  private final Lines lines;
  private final Attempts attempts;
  private final Releaser releaser;
  private final HeldLeases held;
  private final Backoff backoff;
  private final Gate gate;
  private final Announcer announcer;

  Acquirer(
      LeaseStore store,
      LeaseTime time,
      Lines lines,
      Attempts attempts,
      Releaser releaser,
      HeldLeases held,
      Backoff backoff,
      Gate gate,
      Announcer announcer) {
    this.store = store;
    this.time = time;
    this.lines = lines;
    this.attempts = attempts;
    this.releaser = releaser;
    this.held = held;
    this.backoff = backoff;
    this.gate = gate;
    this.announcer = announcer;
  }

  /** Makes one attempt; empty if somebody holds the lock. */
  Optional<HeldLease> tryAcquire(String name, LockOptions options) {
    Patience patience = new Patience(time, Duration.ZERO);
    Outcome outcome = attempts.ask(name, options);
    if (outcome instanceof Outcome.Busy busy) {
      announcer.tell(new LockBusy(name, patience.waited(), busy.answer().owner()));
      return Optional.empty();
    }
    return Optional.of(lease(outcome, name, patience));
  }

  /** Waits for a lease as long as the options say. */
  HeldLease acquire(String name, LockOptions options) throws InterruptedException {
    throwIfInterrupted(name);
    Patience patience = new Patience(time, options.maxWait());
    Outcome outcome =
        patience.isOver() ? askOnce(name, options) : waitInLine(name, options, patience);
    return lease(outcome, name, patience);
  }

  private Outcome askOnce(String name, LockOptions options) throws InterruptedException {
    return unlessInterrupted(attempts.ask(name, options), name);
  }

  private Outcome waitInLine(String name, LockOptions options, Patience patience)
      throws InterruptedException {
    Waiter waiter = lines.join(name, options);
    try (Ear ear = new Ear(store, name, waiter.bell)) {
      return askWhenHead(waiter, ear, patience);
    } finally {
      HeldLease unclaimed = lines.leave(waiter);
      if (unclaimed != null) {
        releaser.passOn(unclaimed);
      }
    }
  }

  private Outcome askWhenHead(Waiter waiter, Ear ear, Patience patience)
      throws InterruptedException {
    boolean pauseRanOut = false;
    boolean reported = false;
    while (true) {
      gate.ensureOpen();
      throwIfInterrupted(waiter.name);
      Turn turn = lines.next(waiter, patience.leftNanos());
      if (turn instanceof Turn.Take take) {
        return new Outcome.Won(take.lease());
      }
      if (turn instanceof Turn.Rest rest) {
        waiter.bell.await(rest.nanos());
        continue;
      }
      Outcome outcome = ask(waiter, patience, pauseRanOut);
      lines.rest(waiter);
      if (outcome instanceof Outcome.Won || isHopeless(outcome) || patience.isOver()) {
        return outcome;
      }
      if (outcome instanceof Outcome.Failed failed && !reported) {
        reported = true;
        report(waiter.name, failed);
      }
      pauseRanOut = !pause(waiter, ear, patience, outcome);
    }
  }

  /** Wrong configuration does not mend itself; a store in trouble may. */
  private static boolean isHopeless(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        && !(failed.problem() instanceof LockStoreException);
  }

  private static void report(String name, Outcome.Failed failed) {
    LOG.log(
        Level.WARNING,
        "the store failed while a caller was waiting for lock '%s'; trying again for as long as it waits: %s"
            .formatted(name, failed.problem().getMessage()));
  }

  /**
   * Asks the store, unless this process itself holds the lock: then it will hear of the release.
   * Now and then it asks all the same, in case the holder does not know yet that it lost the lock.
   */
  private Outcome ask(Waiter waiter, Patience patience, boolean inAnyCase)
      throws InterruptedException {
    Duration ownRemaining = inAnyCase || patience.isOver() ? null : held.remaining(waiter.name);
    if (ownRemaining != null) {
      return new Outcome.Busy(new Held(null, ownRemaining));
    }
    return unlessInterrupted(attempts.ask(waiter.name, waiter.options), waiter.name);
  }

  /** Waits before the next attempt; whether a bell cut the pause short. */
  private boolean pause(Waiter waiter, Ear ear, Patience patience, Outcome outcome)
      throws InterruptedException {
    long nanos;
    if (outcome instanceof Outcome.Busy busy) {
      boolean ours = held.remaining(waiter.name) != null;
      if (!ours && ear.beginToHear()) {
        return true; // it may have been released just before
      }
      nanos = backoff.afterBusy(waiter.options, busy.answer().remaining(), ours || ear.hears());
    } else {
      nanos = backoff.afterFailure(waiter.options);
    }
    return waiter.bell.await(Math.min(nanos, Math.max(0, patience.leftNanos())));
  }

  /** An interrupt during an attempt counts, and what was won goes on to others. */
  private Outcome unlessInterrupted(Outcome outcome, String name) throws InterruptedException {
    if (Thread.currentThread().isInterrupted() && outcome instanceof Outcome.Won won) {
      releaser.passOn(won.lease());
    }
    throwIfInterrupted(name);
    return outcome;
  }

  private static void throwIfInterrupted(String name) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while acquiring lock '" + name + "'");
    }
  }

  /** What the caller is told. */
  private HeldLease lease(Outcome outcome, String name, Patience patience) {
    if (outcome instanceof Outcome.Won won) {
      return won(won.lease(), patience);
    }
    if (outcome instanceof Outcome.Failed failed) {
      LockException problem = failed.problem();
      announcer.tell(new LockFailed(name, patience.waited(), problem));
      throw problem;
    }
    String owner = ((Outcome.Busy) outcome).answer().owner();
    announcer.tell(new LockBusy(name, patience.waited(), owner));
    throw new LockNotAcquiredException(name, patience.waited(), owner);
  }

  private HeldLease won(HeldLease lease, Patience patience) {
    if (gate.isClosed()) {
      releaser.passOn(lease);
      throw new LockerClosedException();
    }
    lease.claim();
    Grant grant = lease.grant();
    announcer.tell(
        new LeaseAcquired(grant.name(), grant.owner(), grant.fencingToken(), patience.waited()));
    return lease;
  }
}
