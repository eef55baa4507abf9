package io.distlock.cdi;

import io.distlock.Lease;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The lease of the innermost locked call of the calling thread. */
@ApplicationScoped
class CurrentLeases implements CurrentLease {

  @Override
  public String name() {
    return current().name();
  }

  @Override
  public long fencingToken() {
    return current().fencingToken();
  }

  @Override
  public Duration remaining() {
    return current().remaining();
  }

  @Override
  public void ensureHeld() {
    current().ensureHeld();
  }

  private static Lease current() {
    LockedCall call = CallChain.innermost();
    if (call == null) {
      throw new NoCurrentLeaseException();
    }
    return call.lease();
  }
}
