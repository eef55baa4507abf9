package io.distlock.postgresql.faults;

import io.distlock.faults.Look;
import io.distlock.servers.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A look into a PostgreSQL, at the table that the manual describes. */
final class PostgresLook implements Look {

  private static final String HELD = " FROM distlock_lease WHERE expires_at > clock_timestamp()";

  private final Connection connection;

  PostgresLook(Postgres server) {
    try {
      connection = DriverManager.getConnection(server.jdbcUrl(), server.username(), null);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Fencing token, ownership token, owner. */
  @Override
  public Optional<String> lease(String name) {
    return ask("SELECT concat_ws(' ', fencing_token, token, owner)" + HELD + " AND name = ?", name)
        .stream()
        .findFirst();
  }

  @Override
  public long fencingToken(String name) {
    return Long.parseLong(lease(name).orElseThrow().split(" ", 2)[0]);
  }

  @Override
  public Duration remaining(String name) {
    return ask(
            "SELECT CASE WHEN expires_at = 'infinity' THEN -1000 ELSE"
                + " (extract(epoch FROM expires_at - clock_timestamp()) * 1000000)::bigint END"
                + HELD
                + " AND name = ?",
            name)
        .stream()
        .findFirst()
        .map(micros -> Duration.ofNanos(Long.parseLong(micros) * 1000))
        .orElse(Duration.ZERO);
  }

  @Override
  public void delete(String name) {
    List<String> unused = ask("DELETE FROM distlock_lease WHERE name = ? RETURNING name", name);
  }

  @Override
  public List<String> leases() {
    return ask("SELECT name" + HELD);
  }

  @Override
  public long requests() {
    return number(
        "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()");
  }

  @Override
  public int connections() {
    return (int)
        number("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'");
  }

  private long number(String sql) {
    return Long.parseLong(ask(sql).get(0));
  }

  /** The first column of all rows. */
  private synchronized List<String> ask(String sql, String... parameters) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      List<String> answer = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          answer.add(row.getString(1));
        }
      }
      return answer;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
