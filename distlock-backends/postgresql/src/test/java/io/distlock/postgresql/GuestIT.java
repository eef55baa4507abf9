package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.TTL;
import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.StoreSettings;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The store works with a DataSource of the application, whatever that is used for besides. */
@Timeout(60)
class GuestIT {

  private static final Postgres SERVER = BackendServers.postgresql();

  private final Tables tables = new Tables(SERVER);
  private final String table = tables.next();
  private final HikariDataSource pool = pool();
  private final PostgresLeaseStore store =
      PostgresLeaseStore.open(
          StoreSettings.of(
              Map.of("distlock.postgresql.table", table, "distlock.postgresql.timeout", "5s")::get),
          pool);

  private static HikariDataSource pool() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(SERVER.jdbcUrl());
    config.setUsername(SERVER.username());
    SERVER.password().ifPresent(config::setPassword);
    config.setMaximumPoolSize(5);
    config.setConnectionTimeout(2000);
    // The least helpful settings that an application may have.
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
    return new HikariDataSource(config);
  }

  @AfterEach
  void stop() {
    store.close();
    pool.close();
    tables.drop();
  }

  @Test
  void verbs_neither_join_nor_see_a_transaction_of_the_caller() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
      Lease lease = acquire(store, "a");

      connection.rollback();

      assertThat(store.find("a").orElseThrow().fencingToken()).isEqualTo(lease.fencingToken());
      assertThat(store.tryAcquire(request("a", OwnershipToken.random()))).isInstanceOf(Held.class);
    }
  }

  @Test
  void a_grant_is_dated_from_now_and_not_from_when_a_transaction_began() throws Exception {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1");
      Lease first = acquire(store, "a", Duration.ofMillis(300));
      Setup.awaitThat(() -> store.find("a").isEmpty());

      assertThat(acquire(store, "a").fencingToken()).isGreaterThan(first.fencingToken());
      assertThat(store.find("a").orElseThrow().remaining()).isGreaterThan(TTL.minusSeconds(1));
    }
  }

  @Test
  void contenders_in_serializable_transactions_get_the_lock_or_hear_that_it_is_held() {
    List<CompletableFuture<Long>> contenders = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      contenders.add(
          CompletableFuture.supplyAsync(
              () -> {
                long granted = 0;
                for (int round = 0; round < 30; round++) {
                  OwnershipToken token = OwnershipToken.random();
                  if (store.tryAcquire(request("a", token)) instanceof Granted grant) {
                    Lease lease = new Lease("a", token, grant.fencingToken());
                    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
                    release(store, lease);
                    granted++;
                  }
                }
                return granted;
              }));
    }
    assertThat(contenders.stream().mapToLong(CompletableFuture::join).sum()).isPositive();
  }

  @Test
  void a_borrowed_connection_goes_back_as_it_was() throws SQLException {
    try (Connection one = pool.getConnection();
        Connection two = pool.getConnection()) {
      one.setNetworkTimeout(Runnable::run, 123_000);
      two.setNetworkTimeout(Runnable::run, 123_000);
      try (PostgresLeaseStore careful =
          PostgresLeaseStore.open(
              StoreSettings.of(Map.of("distlock.postgresql.table", table)::get),
              alwaysThese(one, two))) {
        Setup.awaitThat(() -> Setup.answers(careful));
        Lease lease = acquire(careful, "a");
        assertThat(renew(careful, lease)).isEqualTo(new RenewAnswer.Renewed());
        release(careful, lease);
      }
      for (Connection each : List.of(one, two)) {
        assertThat(each.getNetworkTimeout()).isEqualTo(123_000);
        assertThat(each.getAutoCommit()).isFalse();
      }
    }
  }

  /** A pool that does nothing to a connection when it gets it back. */
  private static DataSource alwaysThese(Connection... connections) {
    BlockingQueue<Connection> free = new LinkedBlockingQueue<>(List.of(connections));
    return proxy(DataSource.class, (method, arguments) -> lend(free.take(), free));
  }

  private static Connection lend(Connection connection, Queue<Connection> free) {
    return proxy(
        Connection.class,
        (method, arguments) ->
            method.getName().equals("close")
                ? free.add(connection) ? null : connection
                : method.invoke(connection, arguments));
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> call.of(method, arguments)));
  }

  private interface Call {

    @Nullable Object of(Method method, Object @Nullable [] arguments) throws Exception;
  }
}
