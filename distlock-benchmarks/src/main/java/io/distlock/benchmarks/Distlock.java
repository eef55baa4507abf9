package io.distlock.benchmarks;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.postgresql.PostgresLeaseStore;
import io.distlock.redis.RedisLeaseStore;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.StoreSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/** Ourselves, as an application in Java SE uses us, with the settings that it gets by default. */
final class Distlock implements OpenPeer {

  static final String REDIS_PREFIX = "distlock-benchmarks:";

  private static final LockOptions OPTIONS =
      LockOptions.defaults().withTtl(Duration.ofSeconds(30)).withMaxWait(Duration.ofSeconds(30));

  private final Locker locker;

  private Distlock(LeaseStore store) {
    locker = LeaseEngine.builder(store).build();
  }

  static Distlock onPostgres() throws SQLException {
    Database database = new Database();
    Map<String, String> settings =
        Map.of(
            "distlock.postgresql.url", database.url(),
            "distlock.postgresql.username", database.username(),
            "distlock.postgresql.password", database.password(),
            "distlock.postgresql.connections", Integer.toString(Database.CONNECTIONS));
    return new Distlock(PostgresLeaseStore.open(StoreSettings.of(settings::get)));
  }

  static Distlock onRedis() {
    Map<String, String> settings =
        Map.of(
            "distlock.redis.uri",
            Servers.known().redis().uri().toString(),
            "distlock.prefix",
            REDIS_PREFIX);
    return new Distlock(RedisLeaseStore.open(StoreSettings.of(settings::get)));
  }

  @Override
  public void cycle(String name) throws InterruptedException {
    Lease lease = locker.acquire(name, OPTIONS);
    lease.release();
  }

  @Override
  public void close() {
    locker.close();
  }
}
