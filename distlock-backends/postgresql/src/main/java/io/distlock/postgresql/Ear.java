package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Listens for releases on a connection of its own, for as long as somebody waits. A lost connection
 * is opened again, and an open one is checked now and then: a connection that has died silently
 * looks like one on which nothing happens.
 */
final class Ear implements Runnable {

  private static final Duration RECONNECT_AFTER = Duration.ofMillis(500);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(5);

  /** How long it takes at most to notice that nobody waits any more. */
  private static final int SLICE_MILLIS = 1000;

  private final PostgresSettings settings;
  private final Connections connections;
  private final LeaseTime time;
  private final Watches watches;
  private final LeaseTime.Bell stopped;
  private volatile @Nullable Connection current;

  Ear(PostgresSettings settings, Connections connections, LeaseTime time, Watches watches) {
    this.settings = settings;
    this.connections = connections;
    this.time = time;
    this.watches = watches;
    this.stopped = time.newBell();
  }

  @Override
  public void run() {
    do {
      try (Connection connection = connections.openAnother()) {
        if (connection == null) {
          watches.giveUp("the connections of a DataSource are not kept for that");
        } else {
          listen(connection);
        }
      } catch (SQLException e) {
        watches.interrupt();
        pause();
      } finally {
        current = null;
      }
    } while (!watches.end());
  }

  /** Ends the wait for the next release; the next look finds that nobody wants to hear of it. */
  void stop() {
    stopped.ring();
    Connection connection = current;
    if (connection != null) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        // It ends by itself within a moment.
      }
    }
  }

  private void listen(Connection connection) throws SQLException {
    current = connection;
    connection.setNetworkTimeout(Runnable::run, (int) settings.timeout().toMillis());
    PGConnection driver = connection.unwrap(PGConnection.class);
    try (Statement statement = connection.createStatement()) {
      String channel = channel(statement, driver);
      if (channel == null) {
        watches.giveUp("there is a connection pooler between us and " + settings.server());
        return;
      }
      statement.execute("LISTEN " + channel);
      statement.execute(Sql.LISTEN.on(settings.table()));
      watches.resume();
      while (watches.isWanted()) {
        hear(driver, Deadline.in(CHECK_EVERY, time));
        if (!channel.equals(channel(statement, driver))) {
          throw new SQLException("the table is another one now");
        }
      }
    }
  }

  private void hear(PGConnection driver, Deadline deadline) throws SQLException {
    while (watches.isWanted() && !deadline.isOver()) {
      PGNotification[] notifications = driver.getNotifications(SLICE_MILLIS);
      if (notifications != null) {
        for (PGNotification notification : notifications) {
          watches.freed(notification.getParameter());
        }
      }
    }
  }

  /** The channel; null if notifications would go to another session than this one. */
  private @Nullable String channel(Statement statement, PGConnection driver) throws SQLException {
    try (ResultSet row = statement.executeQuery(Sql.CHANNEL.on(settings.table()))) {
      row.next();
      return row.getInt("pid") == driver.getBackendPID() ? row.getString("channel") : null;
    }
  }

  private void pause() {
    try {
      boolean unused = stopped.await(RECONNECT_AFTER.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
