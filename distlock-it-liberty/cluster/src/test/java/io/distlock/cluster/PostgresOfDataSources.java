package io.distlock.cluster;

import io.distlock.servers.PostgresServer;
import java.util.Map;

/** A PostgreSQL of its own that the servers' configuration, not the application's, leads to. */
record PostgresOfDataSources(PostgresServer postgres) implements SharedStore {

  @Override
  public Map<String, String> settings() {
    return Map.of("POSTGRES_PORT", "" + postgres.port(), "POSTGRES_USER", postgres.username());
  }

  @Override
  public String description() {
    return "PostgreSQL (" + postgres.jdbcUrl() + ")";
  }

  @Override
  public void close() {
    postgres.close();
  }
}
