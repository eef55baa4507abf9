package io.distlock.sample;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Writes reports one after the other, whichever servers are asked for them. */
@ApplicationScoped
class ReportService {

  @Inject CurrentLease lease;

  /** Waits for its turn, and gives up with a {@code LockNotAcquiredException} after a while. */
  @Locked(value = "report", maxWait = "10s")
  String write() {
    return "report " + lease.fencingToken();
  }
}
