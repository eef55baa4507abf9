package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.answers;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockStoreException;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.StoreSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** For a while a DataSource does what none should do. */
@Timeout(60)
class FaultyDataSourceIT {

  private static final Postgres SERVER = BackendServers.postgresql();

  /** More often than connections are lent at once. */
  private static final int ATTEMPTS = 6;

  private final Tables tables = new Tables(SERVER);
  private final String table = tables.next();
  private volatile String fault = "";

  @AfterEach
  void drop() {
    tables.drop();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getConnection",
        "null",
        "isValid",
        "getAutoCommit",
        "getNetworkTimeout",
        "prepareStatement",
        "abort",
        "close"
      })
  void a_datasource_that_fails_in_odd_ways_is_used_again_when_it_works_again(String fails) {
    try (PostgresLeaseStore store =
        PostgresLeaseStore.open(
            StoreSettings.of(
                Map.of("distlock.postgresql.table", table, "distlock.postgresql.timeout", "400ms")
                    ::get),
            dataSource())) {
      awaitThat(() -> answers(store));
      Lease lease = acquire(store, "a");
      fault = fails;
      for (int i = 0; i < ATTEMPTS; i++) {
        endSessions();
        assertFailsAsAStore(store);
        assertThat(renew(store, lease)).isNotInstanceOf(RenewAnswer.Lost.class);
      }
      fault = "";

      awaitThat(() -> answers(store));
      awaitThat(() -> renew(store, lease) instanceof RenewAnswer.Renewed);
      assertThat(release(store, lease)).isEqualTo(ReleaseAnswer.RELEASED);
    }
  }

  private static void assertFailsAsAStore(PostgresLeaseStore store) {
    try {
      store.ping();
    } catch (LockStoreException e) {
      assertThat(e).hasMessageNotContaining("fault of the library");
    }
  }

  private void endSessions() {
    Psql.run(
        SERVER,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
            + table
            + "'");
  }

  private DataSource dataSource() {
    PGSimpleDataSource driver = new PGSimpleDataSource();
    driver.setUrl(SERVER.jdbcUrl());
    driver.setUser(SERVER.username());
    SERVER.password().ifPresent(driver::setPassword);
    driver.setApplicationName(table);
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          failIf(method);
          return fault.equals("null") ? null : faulty(driver.getConnection());
        });
  }

  private Connection faulty(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          failIf(method);
          return method.invoke(connection, arguments);
        });
  }

  private void failIf(Method method) {
    if (method.getName().equals(fault)) {
      throw new IllegalStateException("planted");
    }
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return call.of(method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private interface Call {

    @Nullable Object of(Method method, Object @Nullable [] arguments) throws Exception;
  }
}
