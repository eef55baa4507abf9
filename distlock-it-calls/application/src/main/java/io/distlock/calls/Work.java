package io.distlock.calls;

import io.distlock.LeaseNotHeldException;
import io.distlock.cdi.CurrentLease;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What all the bodies do: note the lease, work for a while, note the end. */
@ApplicationScoped
class Work {

  @Inject Journal journal;
  @Inject CurrentLease lease;

  private volatile long millis = 20;

  /** How long the bodies take from now on. */
  void take(long newMillis) {
    millis = newMillis;
  }

  /** Is the body of {@code call}. */
  void run(String call) {
    long start = System.currentTimeMillis();
    long token = token();
    long remaining = token == 0 ? 0 : lease.remaining().toMillis();
    boolean interrupted = workWasInterrupted();
    journal.ran(
        new Run(
            call,
            token,
            remaining,
            start,
            System.currentTimeMillis(),
            interrupted,
            Thread.currentThread().getName()));
  }

  private long token() {
    try {
      return lease.fencingToken();
    } catch (LeaseNotHeldException notLocked) {
      return 0;
    }
  }

  private boolean workWasInterrupted() {
    try {
      Thread.sleep(millis);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the lease was lost: stop working
      return true;
    }
  }
}
