package io.distlock.engine;

import io.distlock.LeaseNotHeldException;
import io.distlock.LockException;
import io.distlock.LockedCallable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Runs work under a lease, interrupts it at a loss, and always gives the lease back. */
final class LockedWork {

  private static final Logger LOG = System.getLogger(LockedWork.class.getName());

  private final Renewer renewer;
  private final Releaser releaser;
  private final Gate gate;

  LockedWork(Renewer renewer, Releaser releaser, Gate gate) {
    this.renewer = renewer;
    this.releaser = releaser;
    this.gate = gate;
  }

  <T extends @Nullable Object, X extends Exception> T run(
      HeldLease lease, LockedCallable<T, X> work) throws X {
    WorkGuard guard = new WorkGuard(Thread.currentThread());
    if (lease.grant().options().interruptOnLoss()) {
      lease.alarmOnLoss(guard::fire);
    }
    T result;
    try {
      result = work.call(new LeaseHandle(lease, renewer, releaser, gate, () -> {}));
    } catch (Throwable failure) {
      boolean interrupted = guard.disarm();
      endFailed(lease, failure);
      if (interrupted && failure instanceof InterruptedException) {
        throw lostInstead(lease, failure);
      }
      throw failure;
    }
    guard.disarm();
    endSucceeded(lease);
    return result;
  }

  private void endFailed(HeldLease lease, Throwable failure) {
    try {
      releaseUnlessDone(lease);
    } catch (LockException e) {
      failure.addSuppressed(e);
    }
  }

  private void endSucceeded(HeldLease lease) {
    try {
      if (!lease.isGivenBack()) {
        lease.ensureHeld(); // nobody may have noticed yet that its time is over
      }
      releaseUnlessDone(lease);
    } catch (LeaseNotHeldException e) {
      throw e;
    } catch (LockException e) {
      // The work was done in time; that the name is not free yet is no reason to call it failed.
      LOG.log(
          Level.WARNING,
          "the work under '%s' is done, but its lease could not be released yet; trying again in the background: %s"
              .formatted(lease.name(), e.getMessage()));
    }
  }

  private void releaseUnlessDone(HeldLease lease) {
    if (!lease.isGivenBack()) {
      releaser.release(lease);
    } else if (lease.isLost()) {
      throw lease.notHeld();
    }
  }

  /** Nobody but the loss has interrupted the caller, so it must not see an interruption. */
  private static LeaseNotHeldException lostInstead(HeldLease lease, Throwable failure) {
    LeaseNotHeldException lost = lease.notHeld();
    lost.addSuppressed(failure);
    return lost;
  }
}
