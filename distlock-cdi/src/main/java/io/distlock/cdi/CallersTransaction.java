package io.distlock.cdi;

import io.distlock.Locker;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** The transaction that the calling thread works in. For that thread, while it does. */
final class CallersTransaction {

  private static final Logger LOG = System.getLogger(CallersTransaction.class.getName());

  /** Another for each copy of this library on the server. */
  private static final Object KEY = TransactionHolds.class;

  private final TransactionSynchronizationRegistry registry;

  CallersTransaction(TransactionSynchronizationRegistry registry) {
    this.registry = registry;
  }

  /** What it keeps under the locker's lock of that name; null if nothing. */
  @Nullable Hold holdOf(Locker locker, String name) {
    TransactionHolds holds = holds();
    return holds == null ? null : holds.of(locker, name);
  }

  /**
   * Keeps the lease until the transaction is completed, and lets it commit only if the lease is
   * still held then.
   *
   * @param whenVetoed run if it may not commit because of this or of another lease
   */
  void keep(Hold hold, Runnable whenVetoed) {
    TransactionHolds holds = holds();
    if (holds == null) {
      holds = new TransactionHolds(registry);
      if (!register(holds)) {
        return;
      }
    }
    holds.add(hold, whenVetoed);
  }

  /** What was done on a lost lease must not be committed. */
  void setRollbackOnly() {
    try {
      registry.setRollbackOnly();
      TransactionHolds holds = holds();
      if (holds != null) {
        holds.tellOfVeto();
      }
    } catch (IllegalStateException completed) { // meanwhile, on another thread
      LOG.log(Level.DEBUG, "The transaction is completed already", completed);
    }
  }

  private @Nullable TransactionHolds holds() {
    return registry.getResource(KEY) instanceof TransactionHolds holds ? holds : null;
  }

  /**
   * Puts our share into the transaction.
   *
   * @return false if it takes nothing in any more, because it will be rolled back anyway
   */
  private boolean register(TransactionHolds holds) {
    try {
      registry.registerInterposedSynchronization(holds);
    } catch (IllegalStateException refused) {
      if (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
        throw refused;
      }
      return false;
    }
    registry.putResource(KEY, holds);
    return true;
  }
}
