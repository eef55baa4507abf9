package io.distlock.calls.ledger;

/** What the locks have in common. */
final class Locks {

  /** Shorter than the slowest bodies, so that they need renewals. */
  static final String TTL = "3s";

  static final String MAX_WAIT = "15s";

  private Locks() {}
}
