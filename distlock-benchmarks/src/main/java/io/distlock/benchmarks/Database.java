package io.distlock.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.distlock.servers.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A schema of its own in the database, empty at first, and a pool of connections to it: as many for
 * everybody as distlock uses by default.
 */
final class Database {

  static final int CONNECTIONS = 4;

  private static final String SCHEMA = "distlock_benchmarks";

  private final Postgres postgres = Servers.known().postgresql();

  /** Empties the schema. */
  Database() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(), username(), password());
        Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS " + SCHEMA + " CASCADE");
      statement.execute("CREATE SCHEMA " + SCHEMA);
    }
  }

  String url() {
    String url = postgres.jdbcUrl();
    return url + (url.contains("?") ? "&" : "?") + "currentSchema=" + SCHEMA;
  }

  String username() {
    return postgres.username();
  }

  String password() {
    return postgres.password().orElse("");
  }

  HikariDataSource pool() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url());
    config.setUsername(username());
    config.setPassword(password());
    config.setMaximumPoolSize(CONNECTIONS);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return new HikariDataSource(config);
  }

  /** Has some DDL done. */
  static void execute(HikariDataSource pool, String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
