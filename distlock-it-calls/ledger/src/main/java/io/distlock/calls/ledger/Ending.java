package io.distlock.calls.ledger;

/** How a booking ends, if nothing comes between. */
public enum Ending {
  COMMIT,
  /** With a {@link Refusal}. */
  THROW,
  /** Returns normally, with the transaction marked; without one it is like {@link #THROW}. */
  ROLLBACK_ONLY
}
