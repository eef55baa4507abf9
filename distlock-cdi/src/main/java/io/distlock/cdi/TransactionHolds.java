package io.distlock.cdi;

import io.distlock.LeaseNotHeldException;
import io.distlock.Locker;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The leases that one transaction keeps until it is completed. Safe for use by many threads: a
 * transaction that takes too long is completed by another one than it began on.
 */
final class TransactionHolds implements Synchronization {

  private static final Logger LOG = System.getLogger(TransactionHolds.class.getName());

  private final TransactionSynchronizationRegistry registry;

  // guarded by this
  private final List<Kept> kept = new ArrayList<>();
  private boolean completed;

  TransactionHolds(TransactionSynchronizationRegistry registry) {
    this.registry = registry;
  }

  /** Keeps a lease, once, however often it is added, unless all is over. */
  synchronized void add(Hold hold, Runnable whenVetoed) {
    if (!completed && kept.stream().noneMatch(each -> each.hold == hold) && hold.join()) {
      kept.add(new Kept(hold, whenVetoed));
    }
  }

  /** The lease that is kept under the locker's lock of that name; null if there is none. */
  synchronized @Nullable Hold of(Locker locker, String name) {
    return kept.stream()
        .map(Kept::hold)
        .filter(hold -> hold.isOf(locker, name))
        .findFirst()
        .orElse(null);
  }

  private synchronized List<Kept> all() {
    return List.copyOf(kept);
  }

  private synchronized List<Kept> takeAll() {
    completed = true;
    List<Kept> all = List.copyOf(kept);
    kept.clear();
    return all;
  }

  /** Lets nothing be committed that was done on a lost lease. */
  @Override
  public void beforeCompletion() {
    boolean vetoed = false;
    for (Kept each : all()) {
      try {
        each.hold.lease().ensureHeld();
      } catch (LeaseNotHeldException lost) {
        LOG.log(Level.WARNING, "The transaction is rolled back: {0}", lost.getMessage());
        vetoed = true;
      }
    }
    if (vetoed) {
      tellOfVeto();
      registry.setRollbackOnly();
    }
  }

  /** The transaction is rolled back because a lease was lost, which need not be the one of all. */
  void tellOfVeto() {
    all().forEach(each -> each.whenVetoed.run());
  }

  /** Whatever becomes of one lease: the others would be renewed for ever. */
  @Override
  public void afterCompletion(int status) {
    Harmless harmless = new Harmless("A lease could not be released after its transaction");
    for (Kept each : takeAll()) {
      harmless.run(() -> leave(each.hold, status));
    }
  }

  private static void leave(Hold hold, int status) {
    try {
      hold.leave();
    } catch (LeaseNotHeldException lost) {
      if (status == Status.STATUS_COMMITTED) {
        LOG.log(
            Level.WARNING,
            "The lease was lost while the transaction was committed, so that only fencing token {0} protects what it wrote: {1}",
            String.valueOf(hold.lease().fencingToken()),
            lost.getMessage());
      }
    }
  }

  /** A lease and who has to know that the work under it is not committed. */
  private record Kept(Hold hold, Runnable whenVetoed) {}
}
