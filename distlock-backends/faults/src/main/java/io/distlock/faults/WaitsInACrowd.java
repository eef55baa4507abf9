package io.distlock.faults;

import static io.distlock.faults.Polls.letPass;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Visits.Visit;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program: many callers wait for one name, each for as long as it is told, and no longer. */
final class WaitsInACrowd {

  private WaitsInACrowd() {}

  public static void main(String[] arguments) throws Exception {
    LeaseEngine engine = Nodes.open("crowd", URI.create(arguments[0]), Duration.ofSeconds(5));
    int waiters = Integer.parseInt(arguments[1]);
    LockOptions options =
        LockOptions.defaults()
            .withTtl(Duration.ofSeconds(60))
            .withMaxWait(Duration.ofMillis(Long.parseLong(arguments[2])))
            .withRetryInterval(Duration.ofMillis(100));
    List<Caller<Optional<Visit>>> callers = new ArrayList<>();
    for (int i = 0; i < waiters; i++) {
      callers.add(Caller.of(() -> waitAndVisit(engine, options)));
    }
    System.out.println("ready");
    for (Caller<Optional<Visit>> caller : callers) {
      while (!caller.isDone()) {
        letPass(Duration.ofMillis(20));
      }
      caller.result().ifPresent(visit -> System.out.println(visit.line()));
    }
    System.out.println("done");
    engine.close();
  }

  private static Optional<Visit> waitAndVisit(LeaseEngine engine, LockOptions options)
      throws InterruptedException {
    try (Lease lease = engine.acquire("crowded", options)) {
      return Optional.ofNullable(Visit.make(lease, () -> letPass(Duration.ofMillis(5))));
    } catch (LockNotAcquiredException e) {
      return Optional.empty();
    }
  }
}
