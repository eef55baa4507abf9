package io.distlock.jobs;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** A locked call that takes as long as it is told. */
@ApplicationScoped
public class LongCall {

  @Inject CurrentLease lease;

  @Locked(value = "call", ttl = "2m")
  public String run(long millis) throws InterruptedException {
    long token = lease.fencingToken();
    Thread.sleep(millis);
    return "token=" + token;
  }
}
