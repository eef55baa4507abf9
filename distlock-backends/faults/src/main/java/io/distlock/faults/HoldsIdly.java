package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** A program: holds names while nothing protected runs, and closes its Locker when it is ended. */
final class HoldsIdly {

  private HoldsIdly() {}

  public static void main(String[] arguments) {
    LeaseEngine engine = Nodes.open("program", URI.create(arguments[0]), Duration.ofSeconds(1));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  long start = System.nanoTime();
                  engine.close();
                  Duration took = Duration.ofNanos(System.nanoTime() - start);
                  System.out.println("closed within ms " + took.toMillis());
                }));
    LockOptions options = LockOptions.defaults().withTtl(Duration.ofMinutes(5));
    Lease[] leases = {
      engine.tryAcquire("a", options).orElseThrow(),
      engine.tryAcquire("b", options.withAutoRenew(true)).orElseThrow()
    };
    for (Lease lease : leases) {
      CompletionStage<Void> unused =
          lease
              .lost()
              .thenAccept(loss -> System.out.println("lost " + loss.name() + " " + loss.reason()));
    }
    System.out.println("holds");
    Polls.letPass(Duration.ofMinutes(5));
  }
}
