package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of somebody else's DataSource, borrowed for one verb each. It is never asked on a
 * thread of the application, so nothing is ever enlisted in a transaction of the application.
 */
final class ForeignPool implements Connections {

  private final DataSource dataSource;

  ForeignPool(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  public Connection borrow() throws SQLException {
    return dataSource.getConnection();
  }

  @Override
  public @Nullable Connection openAnother() {
    return null;
  }

  /** Aborted first, so that the pool cannot take it for a good one. */
  @Override
  public void discard(Connection connection) {
    try (connection) {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      // It is of no use any more in any case.
    }
  }

  @Override
  public void close() {
    // The DataSource belongs to somebody else.
  }
}
