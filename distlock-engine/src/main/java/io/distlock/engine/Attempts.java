package io.distlock.engine;

import io.distlock.LockException;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.OwnershipToken;

/**
 * Asks the store for a lease, once. Every attempt has an ownership token of its own; one whose
 * outcome is unknown is given back in the background and never becomes a lease.
 */
final class Attempts {

  private final LeaseStore store;
  private final LeaseTime time;
  private final String owner;
  private final GiveBacks giveBacks;
  private final LossDesk lossDesk;
  private final HeldLeases held;
  private final Renewer renewer;

  Attempts(
      LeaseStore store,
      LeaseTime time,
      String owner,
      GiveBacks giveBacks,
      LossDesk lossDesk,
      HeldLeases held,
      Renewer renewer) {
    this.store = store;
    this.time = time;
    this.owner = owner;
    this.giveBacks = giveBacks;
    this.lossDesk = lossDesk;
    this.held = held;
    this.renewer = renewer;
  }

  Outcome ask(String name, LockOptions options) {
    Attempt attempt = prepare(name, options);
    try {
      AcquireAnswer answer = store.tryAcquire(attempt.request());
      return answer instanceof Granted granted
          ? won(attempt, granted)
          : new Outcome.Busy((Held) answer);
    } catch (LockException e) {
      failed(attempt, e);
      return new Outcome.Failed(e);
    }
  }

  /** An attempt that is sent right after this call. */
  Attempt prepare(String name, LockOptions options) {
    LeaseData data = options.data().map(LeaseData::of).orElse(null);
    return new Attempt(
        new AcquireRequest(
            name, OwnershipToken.random(), owner, options.ttl(), data, options.replaceData()),
        options,
        Deadline.ofRequestSentNow(time, options.ttl()));
  }

  /** The attempt failed: gives back what it may have got. */
  void failed(Attempt attempt, LockException problem) {
    if (!(problem instanceof LockStoreException e) || e.isOutcomeUnknown()) {
      giveBacks.abandon(attempt);
    }
  }

  /**
   * The attempt was granted: enters the lease in the books, unless the answer took longer than the
   * lease lives.
   */
  Outcome won(Attempt attempt, Granted granted) {
    if (attempt.deadline().isPassed(time)) {
      giveBacks.abandon(attempt);
      return new Outcome.Failed(
          new LockStoreUnavailableException(
              "store %s took longer to grant '%s' than its ttl of %s: use a longer ttl, or find out what makes it slow"
                  .formatted(
                      store.description(), attempt.request().name(), attempt.request().ttl()),
              null));
    }
    HeldLease lease = new HeldLease(grant(attempt, granted), time, lossDesk);
    held.add(lease);
    renewer.add(lease);
    return new Outcome.Won(lease);
  }

  private Grant grant(Attempt attempt, Granted granted) {
    return new Grant(
        attempt.request().name(),
        owner,
        attempt.request().token(),
        granted.fencingToken(),
        granted.data(),
        attempt.options(),
        attempt.deadline(),
        time.nanoTime());
  }
}
