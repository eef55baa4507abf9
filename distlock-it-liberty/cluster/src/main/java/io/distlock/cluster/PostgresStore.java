package io.distlock.cluster;

import io.distlock.servers.PostgresServer;
import java.util.Map;

/** A PostgreSQL of its own as the servers' lock store. */
record PostgresStore(PostgresServer postgres) implements SharedStore {

  static PostgresStore start() {
    return new PostgresStore(PostgresServer.start());
  }

  @Override
  public Map<String, String> settings() {
    return Map.of(
        "DISTLOCK_POSTGRESQL_ENABLED",
        "true",
        "DISTLOCK_POSTGRESQL_URL",
        postgres.jdbcUrl(),
        "DISTLOCK_POSTGRESQL_USERNAME",
        postgres.username());
  }

  @Override
  public String description() {
    return "one lock in PostgreSQL (" + postgres.jdbcUrl() + ")";
  }

  @Override
  public void close() {
    postgres.close();
  }
}
