package io.distlock.cdi;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The transaction that a locked timeout runs in, where there is one. */
final class CallersTransaction {

  private static final Logger LOG = System.getLogger(CallersTransaction.class.getName());
  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  private CallersTransaction() {}

  /**
   * What was done on a lost lease must not be committed.
   *
   * @return whether there is a transaction, which will be rolled back
   */
  @SuppressWarnings("BanJNDI") // a constant name that the container itself binds
  static boolean setRollbackOnly() {
    try {
      TransactionSynchronizationRegistry registry = InitialContext.doLookup(REGISTRY);
      int status = registry.getTransactionStatus();
      if (status == Status.STATUS_ACTIVE) {
        registry.setRollbackOnly();
      }
      return status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK;
    } catch (NamingException | LinkageError noTransactions) {
      LOG.log(Level.DEBUG, "No transaction to roll back", noTransactions);
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "The transaction could not be marked for rollback", problem);
    }
    return false;
  }
}
