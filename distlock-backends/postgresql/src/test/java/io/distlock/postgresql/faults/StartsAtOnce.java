package io.distlock.postgresql.faults;

import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Polls;
import io.distlock.postgresql.PostgresLeaseStore;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Map;

/** A program: begins at the moment that it is told, works once, and says so. */
final class StartsAtOnce {

  private StartsAtOnce() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, String> settings =
        Map.of(
            "distlock.postgresql.url", arguments[0], "distlock.postgresql.username", arguments[1]);
    long beginMillis = Long.parseLong(arguments[2]);
    System.out.println("ready " + (System.currentTimeMillis() < beginMillis));
    Polls.letPass(Duration.ofMillis(Math.max(0, beginMillis - System.currentTimeMillis())));
    try (LeaseEngine engine =
        LeaseEngine.builder(PostgresLeaseStore.open(StoreSettings.of(settings::get))).build()) {
      engine.runLocked(
          "a",
          LockOptions.defaults().withMaxWait(Polls.PATIENCE),
          lease -> System.out.println("worked " + lease.fencingToken()));
    }
    System.out.println("done");
  }
}
