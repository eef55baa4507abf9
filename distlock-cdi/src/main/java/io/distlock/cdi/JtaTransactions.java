package io.distlock.cdi;

import jakarta.enterprise.inject.Instance;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/** Transactions of Jakarta Transactions; only to be touched where that is there. */
final class JtaTransactions implements Transactions {

  private static final Logger LOG = System.getLogger(JtaTransactions.class.getName());
  private static final String NAME = "java:comp/TransactionSynchronizationRegistry";

  private final Instance<Object> beans;
  private volatile @Nullable TransactionSynchronizationRegistry registry;

  /** Throws a LinkageError where Jakarta Transactions are missing. */
  JtaTransactions(Instance<Object> beans) {
    this.beans = beans;
    LOG.log(Level.TRACE, "Transactions: {0}", TransactionSynchronizationRegistry.class);
  }

  @Override
  public @Nullable CallersTransaction current() {
    TransactionSynchronizationRegistry found = registry();
    if (found == null) {
      return null;
    }
    int status = status(found);
    boolean ongoing = status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK;
    return ongoing ? new CallersTransaction(found) : null;
  }

  private static int status(TransactionSynchronizationRegistry registry) {
    try {
      return registry.getTransactionStatus();
    } catch (IllegalStateException gone) { // a bean of an application that stopped meanwhile
      LOG.log(Level.DEBUG, "No transactions any more", gone);
      return Status.STATUS_NO_TRANSACTION;
    }
  }

  /**
   * One for all threads and transactions; remembered, because not every thread can look it up by
   * name.
   */
  private @Nullable TransactionSynchronizationRegistry registry() {
    TransactionSynchronizationRegistry known = registry;
    if (known == null) {
      known = byName();
      if (known == null) {
        known = asBean();
      }
      registry = known;
    }
    return known;
  }

  @SuppressWarnings("BanJNDI") // a constant name that the container itself binds
  private static @Nullable TransactionSynchronizationRegistry byName() {
    try {
      return InitialContext.doLookup(NAME);
    } catch (NamingException none) {
      LOG.log(Level.TRACE, "No transactions by name", none);
      return null;
    }
  }

  private @Nullable TransactionSynchronizationRegistry asBean() {
    Instance<TransactionSynchronizationRegistry> found =
        beans.select(TransactionSynchronizationRegistry.class);
    return found.isResolvable() ? found.get() : null;
  }
}
