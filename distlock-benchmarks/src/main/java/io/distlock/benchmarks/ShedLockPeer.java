package io.distlock.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbc.JdbcLockProvider;

/** ShedLock on plain JDBC: no fencing, no waiting, the application's clock. */
final class ShedLockPeer implements OpenPeer {

  private static final Duration TTL = Duration.ofSeconds(30);

  private final HikariDataSource pool;
  private final LockProvider provider;

  ShedLockPeer() throws SQLException {
    pool = new Database().pool();
    Database.execute(
        pool,
        """
        CREATE TABLE shedlock (
          name varchar(64) PRIMARY KEY,
          lock_until timestamp NOT NULL,
          locked_at timestamp NOT NULL,
          locked_by varchar(255) NOT NULL)
        """);
    provider = new JdbcLockProvider(pool);
  }

  @Override
  public void cycle(String name) {
    Optional<SimpleLock> lock =
        provider.lock(new LockConfiguration(ClockProvider.now(), name, TTL, Duration.ZERO));
    OpenPeer.require(lock.isPresent(), "acquiring", name);
    lock.orElseThrow().unlock();
  }

  @Override
  public void close() {
    pool.close();
  }
}
