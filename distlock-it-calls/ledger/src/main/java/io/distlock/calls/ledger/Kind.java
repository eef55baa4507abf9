package io.distlock.calls.ledger;

/** The kinds of calls that book, by the transaction that their work is done in. */
public enum Kind {
  /** Business method of an enterprise bean, in a transaction of the container's. */
  EJB,
  /** A timer method with a schedule. */
  SCHEDULE,
  /** A timer that the application creates. */
  TIMEOUT,
  /** An enterprise bean that is called by another one, which goes on and then commits. */
  OUTER,
  /** The same, twice in one transaction. */
  TWICE,
  /** A CDI bean, {@code @Transactional} written before {@code @Locked}. */
  TRANSACTIONAL_LOCKED,
  /** A CDI bean, {@code @Locked} written before {@code @Transactional}. */
  LOCKED_TRANSACTIONAL,
  /** An enterprise bean with a transaction of its own, while that of its caller goes on. */
  NEW_EJB,
  /** A CDI bean with a transaction of its own, while that of its caller goes on. */
  NEW_CDI,
  /** The same, while the transaction of an enterprise bean goes on. */
  NEW_CDI_IN_EJB,
  /** An enterprise bean without a transaction, while that of its caller goes on. */
  NONE_EJB,
  /** A CDI bean without a transaction, while that of its caller goes on. */
  NONE_CDI,
  /** An enterprise bean that begins and commits its transaction itself. */
  USER,
  /** Work that goes on, on another thread, after the method has returned a stage. */
  LATER;

  /** How many bookings a call makes. */
  public int bookings() {
    return this == TWICE ? 2 : 1;
  }

  /** Whether there is a transaction that could be rolled back. */
  public boolean isTransactional() {
    return this != NONE_EJB && this != NONE_CDI;
  }

  /** Whether a transaction of the caller's goes on after the release. */
  public boolean suspendsCaller() {
    return this == NEW_EJB || this == NEW_CDI || this == NEW_CDI_IN_EJB || !isTransactional();
  }

  /** Whether the container makes the call. */
  public boolean isTimer() {
    return this == SCHEDULE || this == TIMEOUT;
  }
}
