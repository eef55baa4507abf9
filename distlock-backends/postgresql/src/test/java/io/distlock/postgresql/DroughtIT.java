package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.answers;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.StoreSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The application has taken all connections of the DataSource that the store lives on. */
@Timeout(120)
class DroughtIT {

  private static final boolean SOAK = Boolean.getBoolean("distlock.soak");
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** What a busy machine may add. */
  private static final Duration SLACK = Duration.ofSeconds(10);

  private static final int POOL = 5;
  private static final int KEPT = 2;

  private final PostgresServer server = PostgresServer.start();
  private final HikariDataSource pool = pool(POOL, Duration.ofSeconds(1));
  private final HikariDataSource patientPool = pool(POOL, Duration.ofSeconds(40));
  private final List<Connection> taken = new ArrayList<>();

  private HikariDataSource pool(int size, Duration wait) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(server.jdbcUrl());
    config.setUsername(server.username());
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(wait.toMillis());
    return new HikariDataSource(config);
  }

  private LeaseStore store(HikariDataSource pool) {
    return PostgresLeaseStore.open(
        StoreSettings.of(Map.of("distlock.postgresql.timeout", TIMEOUT.toMillis() + "ms")::get),
        pool);
  }

  private LeaseStore readyStore() {
    LeaseStore store = store(pool);
    awaitThat(() -> answers(store));
    return store;
  }

  @AfterEach
  void stop() throws SQLException {
    giveBack();
    pool.close();
    patientPool.close();
    server.close();
  }

  /** Takes what there is, and says how many that were. */
  private int takeAll(HikariDataSource pool) {
    try {
      while (taken.size() < POOL) {
        taken.add(pool.getConnection());
      }
    } catch (SQLTransientConnectionException e) {
      // There are no more.
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return taken.size();
  }

  private void giveBack() throws SQLException {
    for (Connection connection : taken) {
      connection.close();
    }
    taken.clear();
  }

  @Test
  void no_renewed_lease_is_lost_while_the_application_holds_all_connections() throws Exception {
    Duration ttl = SOAK ? Duration.ofSeconds(10) : Duration.ofSeconds(3);
    Duration drought = SOAK ? Duration.ofSeconds(60) : ttl.multipliedBy(3);
    LockOptions options = LockOptions.defaults().withTtl(ttl).withAutoRenew(true);
    try (Locker locker = LeaseEngine.builder(readyStore()).build()) {
      List<Lease> leases =
          IntStream.range(0, 20)
              .mapToObj(i -> locker.tryAcquire("held-" + i, options).orElseThrow())
              .toList();
      assertThat(takeAll(pool)).isEqualTo(POOL - KEPT);

      Awaitility.await()
          .during(drought)
          .atMost(drought.plus(SLACK))
          .until(() -> leases.stream().allMatch(Lease::isHeld));

      assertThat(leases).noneMatch(lease -> lease.lost().toCompletableFuture().isDone());
      assertThat(locker.inspector().findAll()).hasSize(20);
      leases.forEach(Lease::release);
    }
  }

  @Test
  void everything_goes_on_while_the_application_holds_all_connections() throws SQLException {
    try (LeaseStore store = readyStore()) {
      Setup.Lease held = acquire(store, "held");
      takeAll(pool);

      assertThat(answers(store)).isTrue();
      assertThat(renew(store, held)).isEqualTo(new RenewAnswer.Renewed());
      assertThat(release(store, held)).isEqualTo(ReleaseAnswer.RELEASED);
      assertThat(acquire(store, "held").fencingToken()).isGreaterThan(held.fencingToken());
    }
  }

  @Test
  void threads_that_hold_a_connection_each_and_then_acquire_do_not_wait_for_each_other()
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(POOL);
    try (Locker locker = LeaseEngine.builder(readyStore()).build()) {
      CountDownLatch connected = new CountDownLatch(POOL - KEPT);
      Callable<Duration> transaction =
          () -> {
            try (Connection connection = pool.getConnection()) {
              connection.setAutoCommit(false);
              connected.countDown();
              connected.await();
              long start = System.nanoTime();
              locker.tryAcquire(Thread.currentThread().getName()).orElseThrow().release();
              connection.commit();
              return Duration.ofNanos(System.nanoTime() - start);
            }
          };
      for (Future<Duration> each : threads.invokeAll(Collections.nCopies(POOL, transaction))) {
        assertThat(each.get()).isLessThan(TIMEOUT.plus(SLACK));
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void a_store_that_begins_in_a_drought_says_so_in_time_and_works_after_it() throws SQLException {
    assertThat(takeAll(patientPool)).isEqualTo(POOL);
    try (LeaseStore store = store(patientPool)) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContainingAll("no connection from the DataSource", "2000 ms", "in use")
          .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isFalse());
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plus(SLACK));
      giveBack();

      awaitThat(() -> answers(store));
      acquire(store, "a");
    }
  }

  @Test
  void a_server_that_cannot_be_reached_is_told_from_a_drought() {
    server.kill();
    try (LeaseStore store = store(pool)) {
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContainingAll("cannot connect", "08001")
          .hasMessageNotContaining("in use");
      server.restart();

      awaitThat(() -> answers(store));
    }
  }

  @Test
  void nothing_is_granted_that_could_not_be_renewed() throws SQLException {
    try (HikariDataSource tiny = pool(1, Duration.ofSeconds(1));
        LeaseStore store = PostgresLeaseStore.open(StoreSettings.of(name -> null), tiny)) {
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("two");
      assertThatThrownBy(store::ping).isInstanceOf(LockStoreUnavailableException.class);
    }
  }

  @Test
  void a_kept_connection_that_the_server_has_ended_is_replaced_before_anybody_notices() {
    try (LeaseStore store = readyStore()) {
      Setup.Lease lease = acquire(store, "a");
      assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
      Psql.run(
          server,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
      Awaitility.await().pollDelay(Duration.ofMillis(700)).until(() -> true);

      assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
      assertThat(answers(store)).isTrue();
    }
  }

  @Test
  void a_store_that_is_closed_in_a_drought_keeps_nothing_of_what_comes_later() throws SQLException {
    assertThat(takeAll(patientPool)).isEqualTo(POOL);
    LeaseStore store = store(patientPool);
    HikariPoolMXBean state = patientPool.getHikariPoolMXBean();
    awaitThat(() -> state.getThreadsAwaitingConnection() == KEPT);
    store.close();
    assertThat(state.getThreadsAwaitingConnection()).isEqualTo(KEPT);
    giveBack();

    awaitThat(() -> state.getThreadsAwaitingConnection() == 0);
    awaitThat(() -> state.getActiveConnections() == 0);
  }

  @Test
  void no_more_than_two_connections_are_kept_and_none_after_the_end() {
    try (LeaseStore store = readyStore()) {
      IntStream.range(0, 50).parallel().forEach(i -> acquire(store, "n" + i));
      awaitThat(() -> pool.getHikariPoolMXBean().getActiveConnections() == KEPT);
    }
    awaitThat(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
  }
}
