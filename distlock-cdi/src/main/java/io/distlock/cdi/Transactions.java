package io.distlock.cdi;

import jakarta.enterprise.inject.Instance;
import org.jspecify.annotations.Nullable;

/** Finds the transaction of the calling thread, where there are transactions at all. */
interface Transactions {

  /** The transaction whose work is done on this thread; null if there is none. */
  @Nullable CallersTransaction current();

  /**
   * Those of Jakarta Transactions, or none where that is missing.
   *
   * @param beans of the application, some of which may lead to them
   */
  static Transactions find(Instance<Object> beans) {
    try {
      return new JtaTransactions(beans);
    } catch (LinkageError missing) {
      return () -> null;
    }
  }
}
