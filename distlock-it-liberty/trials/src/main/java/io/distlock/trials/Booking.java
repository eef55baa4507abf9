package io.distlock.trials;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** What a transaction does: an entry, a lock, another entry. */
@ApplicationScoped
class Booking {

  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofMinutes(1));

  @Inject Locker locker;
  @Inject HeldLeases held;
  @Inject Ledger ledger;
  @Inject Gates gates;
  @Inject TransactionStatus status;

  /** Says what came of it, and waits at the gate of that name, with the transaction open. */
  String book(String name) throws SQLException, InterruptedException {
    ledger.add(name + "-before");
    Optional<Lease> lease = locker.tryAcquire(name, OPTIONS);
    lease.ifPresent(held::add);
    ledger.add(name + "-after");
    gates.pass(name);
    return lease.map(granted -> "token=" + granted.fencingToken()).orElse("busy=true")
        + "\nactive="
        + status.isActive()
        + "\n";
  }
}
