package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** A user with the rights that the manual lists, and no more, and some with less. */
@Timeout(60)
class RestrictedUserIT {

  private static final PostgresServer SERVER = PostgresServer.start();

  @BeforeEach
  void begin_anew() {
    Psql.run(
        SERVER,
        "DROP TABLE IF EXISTS distlock_lease",
        "DO $$ BEGIN DROP OWNED BY app; EXCEPTION WHEN undefined_object THEN END $$",
        "DROP ROLE IF EXISTS app",
        "GRANT USAGE ON SCHEMA public TO PUBLIC",
        "CREATE ROLE app LOGIN PASSWORD 'secret'",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void the_rights_that_the_manual_lists_are_enough() {
    Psql.run(
        SERVER,
        Sql.CREATE.on(Table.parse("distlock_lease")),
        "REVOKE ALL ON SCHEMA public FROM PUBLIC",
        grants());
    try (PostgresLeaseStore store = open()) {
      Lease lease = acquire(store, "a");
      renew(store, lease);
      OwnershipToken next = OwnershipToken.random();
      store.handOver(ReleaseRequest.of("a", lease.token()), request("a", next));
      store.abandon(new AbandonRequest("a", next, Setup.TTL));
      store.forceRelease("b", acquire(store, "b").fencingToken());
      release(store, acquire(store, "a"));
      store.ping();
      store.data("a");
      assertThat(store.findAll()).isEmpty();
      assertThat(store.purge()).isZero();
    }
    dropTable();
  }

  @Test
  void a_right_that_is_missing_is_named_and_service_begins_when_it_is_given() {
    Psql.run(
        SERVER,
        Sql.CREATE.on(Table.parse("distlock_lease")),
        "GRANT SELECT, INSERT ON distlock_lease TO app");
    try (PostgresLeaseStore store = open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("42501")
          .hasMessageContaining("GRANT SELECT, INSERT, UPDATE, DELETE");
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreException.class)
          .hasMessageNotContaining("secret");

      Psql.run(SERVER, "GRANT UPDATE, DELETE ON distlock_lease TO app");

      awaitThat(() -> Setup.answers(store));
      acquire(store, "a");
    }
    dropTable();
  }

  @Test
  void a_missing_table_that_the_user_may_not_create_is_an_error_that_says_so() {
    try (PostgresLeaseStore store = open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("42501");
    }
  }

  @Test
  void a_table_that_is_there_need_not_be_created_by_one_who_may_not() {
    Psql.run(SERVER, Sql.CREATE.on(Table.parse("distlock_lease")), grants());
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(SERVER.jdbcUrl());
    dataSource.setUser("app");
    dataSource.setPassword("secret");
    PostgresSchema.of(dataSource).createIfMissing();
    dropTable();
    assertThatThrownBy(() -> PostgresSchema.of(dataSource).createIfMissing())
        .isInstanceOf(LockStoreException.class)
        .hasMessageContaining("42501");
  }

  @Test
  void a_database_that_is_missing_is_an_error_that_says_where_to_look() {
    try (PostgresLeaseStore store =
        Setup.of(SERVER)
            .with(
                "distlock.postgresql.url",
                "jdbc:postgresql://127.0.0.1:" + SERVER.port() + "/nowhere")
            .open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("nowhere")
          .hasMessageContaining("distlock.postgresql.url")
          .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isFalse());
    }
  }

  /** As the manual quotes them. */
  private static String grants() {
    try (InputStream in = RestrictedUserIT.class.getResourceAsStream("grants.sql")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void dropTable() {
    Psql.run(SERVER, "DROP TABLE distlock_lease");
  }

  private static PostgresLeaseStore open() {
    return Setup.of(SERVER)
        .with("distlock.postgresql.username", "app")
        .with("distlock.postgresql.password", "secret")
        .open();
  }
}
