package io.distlock.cdi;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LeaseNotHeldException;
import io.distlock.Locker;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;

/**
 * A lease and those who rely on it: calls, transactions, results to come. The last one to leave
 * gives it back. Safe for use by many threads.
 */
final class Hold {

  private static final Logger LOG = System.getLogger(Hold.class.getName());

  private final Locker locker;
  private final String name;
  private final Lease lease;
  private final LossListeners lossListeners = new LossListeners();

  // guarded by this
  private int users = 1;
  private boolean listening;

  /**
   * With one user, who is to leave it.
   *
   * @param locker who has granted the lease
   * @param name what the locker was asked for; a decorator may have made another name of it
   */
  Hold(Locker locker, String name, Lease lease) {
    this.locker = locker;
    this.name = name;
    this.lease = lease;
  }

  /**
   * Whether this is about that lock. Applications may share this library, threads and transactions,
   * but not their locks.
   */
  @SuppressWarnings("ReferenceEquality") // those of two applications may be equal as beans
  boolean isOf(Locker whose, String lock) {
    return locker == whose && name.equals(lock);
  }

  Lease lease() {
    return lease;
  }

  /** Has the listener told of the loss of the lease, once, until it is taken back. */
  @SuppressWarnings("FutureReturnValueIgnored") // telling fails for nobody
  void whenLost(Consumer<LeaseLoss> listener) {
    if (beginToListen()) {
      lease.lost().thenAccept(lossListeners::tell);
    }
    lossListeners.add(listener);
  }

  void takeBack(Consumer<LeaseLoss> listener) {
    lossListeners.remove(listener);
  }

  private synchronized boolean beginToListen() {
    boolean first = !listening;
    listening = true;
    return first;
  }

  /**
   * One more relies on the lease, and is to leave it.
   *
   * @return false if the last one has left
   */
  synchronized boolean join() {
    if (users == 0) {
      return false;
    }
    users++;
    return true;
  }

  /**
   * A user leaves, the last one to release.
   *
   * @throws LeaseNotHeldException if the lease was lost while it was relied on
   */
  void leave() {
    if (isLast()) {
      release();
    } else {
      lease.ensureHeld();
    }
  }

  private synchronized boolean isLast() {
    users--;
    return users == 0;
  }

  private void release() {
    try {
      lease.close();
    } catch (LeaseNotHeldException lost) {
      throw lost;
    } catch (RuntimeException problem) {
      // our Locker repeats the release, and the lease ends by itself; another one may fail oddly
      LOG.log(Level.WARNING, "Lock '" + lease.name() + "' could not be released yet", problem);
    }
  }
}
