package io.distlock.calls.contract;

import io.distlock.servers.Postgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The tables of the application with the bookings, seen from outside of all servers.
 *
 * @param postgres keeps the time of commits ({@code track_commit_timestamp})
 */
record LedgerDatabase(Postgres postgres) {

  private static final String LOOK =
      """
      SELECT value, (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000000)::bigint
      FROM counter WHERE kind = ? FOR UPDATE NOWAIT
      """;

  void createTables() {
    execute("CREATE TABLE counter (kind text PRIMARY KEY, value bigint NOT NULL)");
    execute("CREATE TABLE entry (kind text NOT NULL)");
  }

  void open(String account) {
    execute("INSERT INTO counter VALUES ('%s', 0) ON CONFLICT DO NOTHING".formatted(account));
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        postgres.jdbcUrl(), postgres.username(), postgres.password().orElse(""));
  }

  long counter(String account) {
    return number("SELECT value FROM counter WHERE kind = ?", account);
  }

  long entries(String account) {
    return number("SELECT count(*) FROM entry WHERE kind = ?", account);
  }

  /**
   * What somebody sees who relies on being alone.
   *
   * @throws SQLException if a transaction that has written it is still open
   */
  static Balance look(Connection connection, String account) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
      statement.setString(1, account);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return new Balance(row.getLong(1), row.getLong(2));
      }
    }
  }

  /** Books as the application does, in a transaction of its own. */
  static void book(Connection connection, String account) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement select =
            connection.prepareStatement("SELECT value FROM counter WHERE kind = ?");
        PreparedStatement update =
            connection.prepareStatement("UPDATE counter SET value = ? WHERE kind = ?");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO entry VALUES (?)")) {
      select.setString(1, account);
      ResultSet row = select.executeQuery();
      row.next();
      update.setLong(1, row.getLong(1) + 1);
      update.setString(2, account);
      update.executeUpdate();
      insert.setString(1, account);
      insert.executeUpdate();
    }
    connection.commit();
  }

  private void execute(String sql) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private long number(String query, String account) {
    try (Connection connection = connect();
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, account);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /**
   * A counter.
   *
   * @param value what is committed
   * @param committedMicros when that was committed, since 1970
   */
  record Balance(long value, long committedMicros) {}
}
