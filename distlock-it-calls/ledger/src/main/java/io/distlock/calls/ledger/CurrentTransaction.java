package io.distlock.calls.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The transaction of the current thread, whoever has begun it. */
@ApplicationScoped
class CurrentTransaction {

  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  @Inject Notes notes;

  /** One of {@link Status}. */
  int status() {
    return registry().getTransactionStatus();
  }

  boolean isActive() {
    return status() == Status.STATUS_ACTIVE;
  }

  void setRollbackOnly() {
    registry().setRollbackOnly();
  }

  /** What happens at its end; registered when it is first asked for. */
  Completion completion() {
    TransactionSynchronizationRegistry registry = registry();
    if (registry.getResource(Completion.class) instanceof Completion known) {
      return known;
    }
    Completion completion = new Completion(notes);
    registry.registerInterposedSynchronization(completion);
    registry.putResource(Completion.class, completion);
    return completion;
  }

  @SuppressWarnings("BanJNDI") // a name of the container's
  private static TransactionSynchronizationRegistry registry() {
    try {
      return InitialContext.doLookup(REGISTRY);
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
