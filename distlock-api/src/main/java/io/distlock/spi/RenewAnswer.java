package io.distlock.spi;

import io.distlock.LockStoreException;

/** The answer to a renewal. */
public sealed interface RenewAnswer {

  /** The lease lives for at least the ttl that was asked for. */
  record Renewed() implements RenewAnswer {}

  /** The lease does not hold its name any more, and never will. */
  record Lost() implements RenewAnswer {}

  /**
   * Nobody knows; worth another attempt.
   *
   * @param cause why
   */
  record Unknown(LockStoreException cause) implements RenewAnswer {}
}
