package io.distlock.postgresql.faults;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Polls;
import io.distlock.postgresql.PostgresLeaseStore;
import io.distlock.spi.StoreSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A program: begins when a file appears that it is told of, works once, and says so. Before that it
 * does the same with a table of its own, so that Java has loaded all by then, and those that begin
 * at one moment are at one place a moment later.
 */
final class StartsAtOnce {

  private StartsAtOnce() {}

  public static void main(String[] arguments) throws Exception {
    Path go = Path.of(arguments[2]);
    work(arguments, "own_" + ProcessHandle.current().pid());
    System.out.println("ready");
    while (!Files.exists(go)) {
      Thread.onSpinWait();
    }
    System.out.println("worked " + work(arguments, "distlock_lease"));
    System.out.println("done");
  }

  private static long work(String[] arguments, String table) throws InterruptedException {
    Map<String, String> settings =
        Map.of(
            "distlock.postgresql.url",
            arguments[0],
            "distlock.postgresql.username",
            arguments[1],
            "distlock.postgresql.table",
            table,
            "distlock.postgresql.timeout",
            "20s");
    try (LeaseEngine engine =
        LeaseEngine.builder(PostgresLeaseStore.open(StoreSettings.of(settings::get))).build()) {
      return engine.withLock(
          "a", LockOptions.defaults().withMaxWait(Polls.PATIENCE), Lease::fencingToken);
    }
  }
}
