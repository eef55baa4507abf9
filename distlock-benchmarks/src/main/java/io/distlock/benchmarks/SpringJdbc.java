package io.distlock.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** The lock registry of Spring Integration on a database: no fencing. */
final class SpringJdbc implements OpenPeer {

  private final HikariDataSource pool;
  private final JdbcLockRegistry registry;

  SpringJdbc() throws IOException, SQLException {
    pool = new Database().pool();
    Database.execute(
        pool,
        """
        CREATE TABLE INT_LOCK (
          LOCK_KEY CHAR(36) NOT NULL,
          REGION VARCHAR(100) NOT NULL,
          CLIENT_ID CHAR(36),
          CREATED_DATE TIMESTAMP NOT NULL,
          EXPIRED_AFTER TIMESTAMP NOT NULL,
          PRIMARY KEY (LOCK_KEY, REGION))
        """);
    DefaultLockRepository repository = new DefaultLockRepository(pool);
    repository.setTransactionManager(new DataSourceTransactionManager(pool));
    repository.afterPropertiesSet();
    repository.afterSingletonsInstantiated();
    repository.start();
    registry = new JdbcLockRegistry(repository, Duration.ofSeconds(30));
  }

  @Override
  @SuppressWarnings("LockNotBeforeTry") // nothing happens in between
  public void cycle(String name) {
    Lock lock = registry.obtain(name);
    lock.lock();
    lock.unlock();
  }

  @Override
  public void close() {
    pool.close();
  }
}
