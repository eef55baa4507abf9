package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Opens sessions of the store's own, which read what is committed, whatever the server's default
 * is. Behind a connection pooler they stay as they are: what is set there is set for others, too.
 */
final class OwnSessions extends PGSimpleDataSource {

  private static final long serialVersionUID = 1L;

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Connection connection = super.getConnection(user, password);
    try {
      readCommitted(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void readCommitted(Connection connection) throws SQLException {
    if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED
        && isOurs(connection)) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }
  }

  /** Whether the process that serves this session is the one that the driver knows of. */
  private static boolean isOurs(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      return row.next() && row.getInt(1) == connection.unwrap(PGConnection.class).getBackendPID();
    }
  }
}
