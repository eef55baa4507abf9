package io.distlock.enterprise;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** The CDI bean of a WAR; each has its own. */
@ApplicationScoped
public class Desk {

  @Inject CurrentLease lease;
  @Inject Clerk clerk;

  @Locked
  public String work() {
    return "token=%d\nname=%s".formatted(lease.fencingToken(), lease.name());
  }

  /** Calls another module under the lock of both. */
  @Locked("file")
  public String nested() {
    return "first=%d\nsecond=%d".formatted(lease.fencingToken(), clerk.file());
  }

  /** Calls another module twice, in one transaction and without a lock of its own. */
  @Transactional
  public String twice() {
    return "first=%d\nsecond=%d".formatted(clerk.file(), clerk.file());
  }

  /** As before, without a transaction around both. */
  public String apart() {
    return "first=%d\nsecond=%d".formatted(clerk.file(), clerk.file());
  }

  public String lastTick() {
    return "token=" + clerk.lastTick();
  }
}
