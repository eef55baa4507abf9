package io.distlock.postgresql;

import io.distlock.LockConfigurationException;
import io.distlock.LockStoreException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Creates and drops the table of leases, for those who keep that out of the application: {@code
 * PostgresSchema.of(dataSource).createIfMissing()}. The same statement is the resource {@code
 * io/distlock/postgresql/distlock_lease.sql} of this library's jar, for Flyway and Liquibase.
 *
 * <p>Uses the caller's thread, and a connection in autocommit mode. Safe for use by many threads.
 */
public final class PostgresSchema {

  /** What CREATE TABLE fails with when another one is creating it at the same time. */
  private static final Set<String> OTHERS_CREATE_IT = Set.of("42P07", "42710", "23505", "XX000");

  private final DataSource dataSource;
  private final Table table;

  private PostgresSchema(DataSource dataSource, Table table) {
    this.dataSource = dataSource;
    this.table = table;
  }

  /** The table {@code distlock_lease}. */
  public static PostgresSchema of(DataSource dataSource) {
    return of(dataSource, Table.DEFAULT);
  }

  /**
   * A table.
   *
   * @param table as in {@code distlock.postgresql.table}
   * @throws LockConfigurationException if that cannot be the name of a table
   */
  public static PostgresSchema of(DataSource dataSource, String table) {
    try {
      return new PostgresSchema(dataSource, Table.parse(table));
    } catch (IllegalArgumentException e) {
      throw new LockConfigurationException("table " + e.getMessage(), e);
    }
  }

  /**
   * Creates the table.
   *
   * @throws LockStoreException if it is there already, or cannot be created
   */
  public void create() {
    run(
        connection -> {
          if (isThere(connection)) {
            throw new SQLException("is there already: see createIfMissing", "42P07");
          }
          execute(connection, Sql.CREATE.on(table).replace(" IF NOT EXISTS", ""));
        });
  }

  /**
   * Creates the table unless it is there, in any schema that is searched; also while others do the
   * same. Takes no right to create anything if it is there.
   *
   * @throws LockStoreException if it cannot be created
   */
  public void createIfMissing() {
    run(
        connection -> {
          if (!isThere(connection)) {
            createIfMissing(connection, table);
          }
        });
  }

  /**
   * Drops the table with all leases. Nothing happens if it is not there.
   *
   * @throws LockStoreException if it cannot be dropped
   */
  public void drop() {
    run(connection -> execute(connection, "DROP TABLE IF EXISTS " + table.quoted()));
  }

  /**
   * CREATE TABLE IF NOT EXISTS looks into one schema only. A table in front of the one that is used
   * would let everybody acquire what others hold.
   */
  private boolean isThere(Connection connection) throws SQLException {
    try (Binding statement =
            new Binding(connection.prepareStatement(Sql.SHAPE.on(table))).text(table.quoted());
        ResultSet row = statement.query()) {
      return row.next() && Shape.read(row).isThere();
    }
  }

  /**
   * One process after the other, by statements that are sent together and so are one transaction.
   * Others, who create the table by the file, may still be in the way.
   */
  static void createIfMissing(Connection connection, Table table) throws SQLException {
    String statements = Sql.CREATION.on(table) + ";\n" + Sql.CREATE.on(table);
    try {
      execute(connection, statements);
    } catch (SQLException e) {
      if (!OTHERS_CREATE_IT.contains(String.valueOf(e.getSQLState()))) {
        throw e;
      }
      execute(connection, statements);
    }
  }

  private void run(Step step) {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(true);
      try {
        step.on(connection);
      } finally {
        connection.setAutoCommit(autoCommit);
      }
    } catch (SQLException e) {
      throw new LockStoreException(
          "table %s: %s [%s]".formatted(table, e.getMessage(), e.getSQLState()),
          e,
          SqlState.of(e).isOutcomeUnknown());
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  @FunctionalInterface
  private interface Step {

    void on(Connection connection) throws SQLException;
  }
}
