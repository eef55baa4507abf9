package io.distlock.cdi;

import io.distlock.LeaseNotHeldException;

/** {@link CurrentLease} was asked while no {@link Locked} method runs on the thread. */
public final class NoCurrentLeaseException extends LeaseNotHeldException {

  private static final long serialVersionUID = 1L;

  NoCurrentLeaseException() {
    super("");
  }

  @Override
  public String getMessage() {
    return "there is no current lease: CurrentLease works on the thread of a call to a @Locked method"
        + " that came through the container, not through 'this'";
  }
}
