package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A program: takes a name with a lease that renews itself, and works on as long as it believes to
 * hold it; then tells what it believed when it came back from a pause, and tries to write once
 * more, as somebody would who does not look.
 */
final class HoldsAndWrites {

  private HoldsAndWrites() {}

  public static void main(String[] arguments) throws Exception {
    Duration ttl = Duration.ofMillis(Long.parseLong(arguments[1]));
    LeaseEngine engine = Nodes.open("program", URI.create(arguments[0]), Duration.ofMillis(500));
    Lease lease =
        engine
            .tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true))
            .orElseThrow();
    CompletionStage<Void> unused =
        lease.lost().thenAccept(loss -> System.out.println("lost " + loss.reason()));
    System.out.println("holds " + lease.fencingToken());
    long last = System.nanoTime();
    boolean woke = false;
    while (!woke) {
      long now = System.nanoTime();
      woke = now - last > ttl.toNanos();
      last = now;
      boolean held = lease.isHeld();
      if (woke) {
        System.out.println("woke, held " + held);
      }
      Polls.letPass(Duration.ofMillis(5));
    }
    System.out.println("writes " + lease.fencingToken());
    Polls.letPass(Duration.ofMinutes(5));
  }
}
