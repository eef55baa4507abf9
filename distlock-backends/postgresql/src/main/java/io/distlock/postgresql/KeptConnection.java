package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Whether a connection that nobody has used for a while still works: the server may have been
 * restarted, the network may have forgotten it, or the pool may have taken it away.
 */
final class KeptConnection {

  private KeptConnection() {}

  /**
   * Asks the server, for at most a quarter of the remaining time, so that there is time for another
   * one.
   */
  static boolean isAlive(Connection connection, Deadline deadline) {
    Duration limit = deadline.remaining().dividedBy(4);
    NetworkTimeout timeout = new NetworkTimeout(connection);
    try {
      timeout.set(limit);
      boolean alive = connection.isValid((int) limit.toSeconds() + 1);
      timeout.reset();
      return alive;
    } catch (SQLException | RuntimeException | LinkageError e) {
      return false;
    }
  }
}
