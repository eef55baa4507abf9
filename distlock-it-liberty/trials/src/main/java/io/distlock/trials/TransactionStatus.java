package io.distlock.trials;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The transaction of the current thread, whoever has begun it. */
@ApplicationScoped
class TransactionStatus {

  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  /** Whether there is one that can still be committed. */
  boolean isActive() {
    return registry().getTransactionStatus() == Status.STATUS_ACTIVE;
  }

  void setRollbackOnly() {
    registry().setRollbackOnly();
  }

  @SuppressWarnings("BanJNDI") // a name of the container's
  private static TransactionSynchronizationRegistry registry() {
    try {
      return (TransactionSynchronizationRegistry) new InitialContext().lookup(REGISTRY);
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
