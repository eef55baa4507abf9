package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Visits.Visit;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** A program: takes names, renews and releases them, one after the other and for ever. */
final class Contends {

  static final int NAMES = 3;

  private Contends() {}

  public static void main(String[] arguments) {
    LockOptions options =
        LockOptions.defaults().withTtl(Duration.ofMillis(Long.parseLong(arguments[1])));
    LeaseEngine engine = Nodes.open("program", URI.create(arguments[0]), Duration.ofSeconds(5));
    System.out.println("ready");
    for (long round = 0; round >= 0; round++) {
      LockOptions own = options.withAutoRenew(round % 2 == 0);
      Optional<Lease> lease = engine.tryAcquire("name-" + round % NAMES, own);
      if (lease.isPresent()) {
        visit(lease.get());
      }
    }
  }

  private static void visit(Lease lease) {
    try (lease) {
      Visit visit = Visit.make(lease, () -> Polls.letPass(Duration.ofMillis(1)));
      if (visit != null) {
        System.out.println(visit.line());
      }
      lease.renew();
    } catch (LeaseNotHeldException e) {
      System.out.println("too slow: " + e.getMessage());
    }
  }
}
