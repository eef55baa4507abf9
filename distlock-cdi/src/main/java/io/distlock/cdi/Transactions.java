package io.distlock.cdi;

import org.jspecify.annotations.Nullable;

/** Finds the transaction of the calling thread, where there are transactions at all. */
interface Transactions {

  /** The transaction whose work is done on this thread; null if there is none. */
  @Nullable CallersTransaction current();

  /** Those of Jakarta Transactions, or none where that is missing. */
  static Transactions ofThisServer() {
    try {
      return new JtaTransactions();
    } catch (LinkageError missing) {
      return () -> null;
    }
  }
}
