package io.distlock.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.distlock.postgresql.PostgresLeaseStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/**
 * The two statements of distlock on a pool of connections, and nothing else: no limits, no
 * deadlines, no threads, nobody who notices anything. What no library can be quicker than.
 */
final class BareJdbc implements OpenPeer {

  private static final String LOCK_TIMEOUT = "750ms";
  private static final long TTL_MICROS = Duration.ofSeconds(30).toMillis() * 1000;
  private static final long RETENTION_MICROS = Duration.ofDays(30).toMillis() * 1000;

  private final HikariDataSource pool;
  private final String acquire = Resources.readSql(PostgresLeaseStore.class, "acquire.sql");
  private final String release = Resources.readSql(PostgresLeaseStore.class, "release.sql");

  BareJdbc() throws Exception {
    pool = new Database().pool();
    Database.execute(pool, Resources.readSql(PostgresLeaseStore.class, "distlock_lease.sql"));
  }

  @Override
  public void cycle(String name) throws SQLException {
    String token = UUID.randomUUID().toString();
    OpenPeer.require(acquire(name, token), "acquiring", name);
    OpenPeer.require(release(name, token), "releasing", name);
  }

  private boolean acquire(String name, String token) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(acquire)) {
      statement.setString(1, name);
      statement.setString(2, token);
      statement.setString(3, "bare");
      statement.setLong(4, TTL_MICROS);
      statement.setBytes(5, null);
      statement.setBoolean(6, false);
      statement.setLong(7, RETENTION_MICROS);
      statement.setString(8, LOCK_TIMEOUT);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getString("answer").equals("granted") && row.getLong(2) > 0;
      }
    }
  }

  private boolean release(String name, String token) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(release)) {
      statement.setString(1, name);
      statement.setString(2, token);
      statement.setLong(3, 0);
      statement.setBoolean(4, false);
      statement.setString(5, LOCK_TIMEOUT);
      try (ResultSet row = statement.executeQuery()) {
        return row.next();
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
