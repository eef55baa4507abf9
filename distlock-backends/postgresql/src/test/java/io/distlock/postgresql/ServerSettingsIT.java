package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who run a server may set many things for all its sessions, or for those of one user. */
@Timeout(60)
class ServerSettingsIT {

  private static final Postgres SERVER = BackendServers.postgresql();

  /** More often than it takes for statements to be prepared on the server. */
  private static final int ROUNDS = 6;

  private final Tables tables = new Tables(SERVER);

  @AfterEach
  void drop() {
    tables.drop();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "client_min_messages=log -c log_min_duration_statement=0",
        "client_min_messages=debug5",
        "quote_all_identifiers=on",
        "default_transaction_isolation=serializable",
        "default_transaction_isolation=repeatable\\ read",
        "synchronous_commit=off",
        "lock_timeout=1ms",
        "statement_timeout=5s",
        "standard_conforming_strings=off",
        "bytea_output=escape",
        "array_nulls=off",
        "plan_cache_mode=force_generic_plan",
        "TimeZone=Asia/Kolkata",
      })
  void what_is_set_for_a_session_changes_nothing(String settings) {
    try (PostgresLeaseStore store =
        Setup.of(SERVER)
            .withTable(tables.next())
            .with("distlock.postgresql.url", url("-c " + settings))
            .openReady()) {
      for (int round = 0; round < ROUNDS; round++) {
        Lease lease = acquire(store, "ü😀'\"\\$1;--%_");
        assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
        Lease next = handOver(store, lease);
        assertThat(store.findAll()).hasSize(1);
        assertThat(release(store, next)).isEqualTo(ReleaseAnswer.RELEASED);
      }
    }
  }

  @Test
  void sessions_of_our_own_read_what_is_committed_whatever_the_default_is() throws Exception {
    PostgresSettings settings =
        PostgresSettings.read(
            Setup.of(SERVER)
                .with(
                    "distlock.postgresql.url", url("-c default_transaction_isolation=serializable"))
                .settings());
    try (OwnPool pool = new OwnPool(settings, 1);
        LeaseTime time = LeaseTime.system()) {
      Connection connection = pool.borrow(Deadline.in(Setup.PATIENCE, time));
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
      pool.giveBack(connection);
    }
  }

  private static Lease handOver(PostgresLeaseStore store, Lease lease) {
    OwnershipToken token = OwnershipToken.random();
    Granted granted =
        (Granted)
            store.handOver(
                ReleaseRequest.of(lease.name(), lease.token()), Setup.request(lease.name(), token));
    return new Lease(lease.name(), token, granted.fencingToken());
  }

  private static String url(String options) {
    return SERVER.jdbcUrl()
        + (SERVER.jdbcUrl().contains("?") ? "&" : "?")
        + "options="
        + URLEncoder.encode(options, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
