package io.distlock.cdi;

import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.CDI;
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

  private volatile @Nullable TransactionSynchronizationRegistry registry;

  /** Throws a LinkageError where Jakarta Transactions are missing. */
  JtaTransactions() {
    LOG.log(Level.TRACE, "Transactions: {0}", TransactionSynchronizationRegistry.class);
  }

  @Override
  public @Nullable CallersTransaction current() {
    TransactionSynchronizationRegistry found = registry();
    if (found == null) {
      return null;
    }
    int status = found.getTransactionStatus();
    boolean ongoing = status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK;
    return ongoing ? new CallersTransaction(found) : null;
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

  private static @Nullable TransactionSynchronizationRegistry asBean() {
    Instance<TransactionSynchronizationRegistry> beans =
        CDI.current().select(TransactionSynchronizationRegistry.class);
    return beans.isResolvable() ? beans.get() : null;
  }
}
