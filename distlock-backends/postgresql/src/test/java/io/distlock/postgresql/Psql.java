package io.distlock.postgresql;

import io.distlock.servers.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** A session of the tests' own, past the library. */
final class Psql implements AutoCloseable {

  private final Connection connection;
  private int notified;

  private Psql(Connection connection) {
    this.connection = connection;
  }

  static Psql on(Postgres server) {
    try {
      return new Psql(
          DriverManager.getConnection(
              server.jdbcUrl(), server.username(), server.password().orElse(null)));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Runs statements, in a session that ends then. */
  static void run(Postgres server, String... statements) {
    try (Psql psql = on(server)) {
      for (String statement : statements) {
        psql.run(statement);
      }
    }
  }

  void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** The first column of the first row. */
  @Nullable String ask(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : null;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  long number(String sql) {
    return Long.parseLong(String.valueOf(ask(sql)));
  }

  /** How many notifications have arrived by now, since the first call. */
  int notifications() {
    run("SELECT 1"); // they come with answers
    try {
      PGNotification[] arrived = connection.unwrap(PGConnection.class).getNotifications();
      notified += arrived == null ? 0 : arrived.length;
      return notified;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Begins a transaction, which ends with this. */
  void begin() {
    run("BEGIN");
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
