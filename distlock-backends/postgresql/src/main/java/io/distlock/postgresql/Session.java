package io.distlock.postgresql;

import io.distlock.LockStoreUnavailableException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;

/**
 * One borrowed connection, for one verb and until one deadline.
 *
 * <p>Three limits, one inside the other, end what takes too long: the server gives up waiting for a
 * row first, then the driver cancels the statement, then the socket gives up.
 */
final class Session {

  /** The class of what is said for information, and in logs. */
  private static final String NOTE = "00";

  private final Connection connection;
  private final Statements statements;
  private final Deadline deadline;
  private final NetworkTimeout networkTimeout;
  private boolean autoCommitSet;

  Session(Connection connection, Statements statements, Deadline deadline) {
    this.connection = connection;
    this.statements = statements;
    this.deadline = deadline;
    this.networkTimeout = new NetworkTimeout(connection);
  }

  Deadline deadline() {
    return deadline;
  }

  Binding prepare(Sql sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(statements.text(sql));
    try {
      // Whole seconds are all that JDBC knows: what is shorter is left to the other limits.
      statement.setQueryTimeout((int) (deadline.remaining().toMillis() * 3 / 4000));
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
    return new Binding(statement);
  }

  /** How long a statement may wait for a row that somebody else has locked. */
  String lockTimeout() {
    return Math.max(1, deadline.remaining().toMillis() * 3 / 8) + "ms";
  }

  Array texts(String[] texts) throws SQLException {
    return connection.createArrayOf("text", texts);
  }

  Array numbers(Long[] numbers) throws SQLException {
    return connection.createArrayOf("bigint", numbers);
  }

  /**
   * Refuses a success that came with a warning: the only one that our statements can cause says
   * that the commit did not reach the standby, since the wait for it was cut short. What else a
   * server may be set to tell its clients, such as how long something took, is no warning.
   */
  void requireDurable(PreparedStatement statement) throws SQLException {
    for (SQLWarning said = statement.getWarnings(); said != null; said = said.getNextWarning()) {
      if (!String.valueOf(said.getSQLState()).startsWith(NOTE)) {
        throw new LockStoreUnavailableException(
            "the server could not make sure of what it did: "
                + said.getMessage()
                + " (see whether its standbys answer: synchronous_standby_names)",
            said);
      }
    }
  }

  /** Creates the table unless another one was faster. */
  void createTable() throws SQLException {
    PostgresSchema.createIfMissing(connection, statements.table());
  }

  /** Each statement is a transaction, and the socket gives up at the deadline. */
  void begin() throws SQLException {
    networkTimeout.set(deadline.remaining());
    if (!connection.getAutoCommit()) {
      connection.setAutoCommit(true);
      autoCommitSet = true;
    }
  }

  /** Leaves the connection as it was: not every pool sees to that. */
  void end() throws SQLException {
    networkTimeout.reset();
    if (autoCommitSet) {
      connection.setAutoCommit(false);
    }
  }
}
