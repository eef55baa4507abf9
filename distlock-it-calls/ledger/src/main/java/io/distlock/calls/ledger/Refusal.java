package io.distlock.calls.ledger;

import jakarta.ejb.ApplicationException;

/** The application's own reason to roll back. */
@ApplicationException(rollback = true)
public class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Refusal() {
    super("refused, as ordered");
  }
}
