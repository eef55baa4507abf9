package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * For a while the socket of a connection gives up waiting early. Not every pool lets us do that;
 * then the driver's own limits remain.
 */
final class NetworkTimeout {

  private final Connection connection;
  private boolean set;
  private int beforeMillis;

  NetworkTimeout(Connection connection) {
    this.connection = connection;
  }

  void set(Duration limit) {
    try {
      beforeMillis = connection.getNetworkTimeout();
      connection.setNetworkTimeout(Runnable::run, (int) Math.max(1, limit.toMillis()));
      set = true;
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      set = false;
    }
  }

  /** Sets the limit that there was before. */
  void reset() throws SQLException {
    if (set) {
      connection.setNetworkTimeout(Runnable::run, beforeMillis);
    }
  }
}
