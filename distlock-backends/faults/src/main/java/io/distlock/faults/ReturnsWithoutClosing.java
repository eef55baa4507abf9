package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import java.net.URI;
import java.time.Duration;

/** A program that forgets to close anything: takes a lease that renews itself, and returns. */
final class ReturnsWithoutClosing {

  private ReturnsWithoutClosing() {}

  public static void main(String[] arguments) {
    LockOptions options =
        LockOptions.defaults()
            .withTtl(Duration.ofMillis(Long.parseLong(arguments[1])))
            .withAutoRenew(true);
    LeaseEngine engine = Nodes.open("program", URI.create(arguments[0]), Duration.ofSeconds(1));
    Lease lease = engine.tryAcquire("a", options).orElseThrow();
    Polls.letPass(options.ttl());
    System.out.println("returns, held " + lease.isHeld());
  }
}
