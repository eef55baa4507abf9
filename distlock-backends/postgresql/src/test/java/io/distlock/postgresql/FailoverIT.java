package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.answers;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LeaseLoss;
import io.distlock.LockInfo;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Scale;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A standby takes over, in time and with what it knows; a server that must not write is no use. */
@Timeout(120)
class FailoverIT {

  private static final Duration PROMISED = Duration.ofSeconds(5);

  private final PostgresServer primary = PostgresServer.start();
  private final FaultProxy replication = FaultProxy.to(primary.port());
  private final PostgresServer standby = primary.startStandby(replication.port());

  @AfterEach
  void stop() {
    standby.close();
    replication.close();
    primary.close();
  }

  @Test
  void the_next_operation_after_a_failover_to_another_host_works_in_time() {
    try (PostgresLeaseStore store = openWith(primary.port(), standby.port())) {
      Lease lease = acquire(store, "a");
      awaitReplication();

      primary.kill();
      awaitThat(() -> !answers(store));
      standby.promote();

      awaitInTime("the next attempt on '" + lease.name() + "'", () -> renews(store, lease));
      assertThat(store.find("a").map(LockInfo::fencingToken)).contains(lease.fencingToken());
      release(store, lease);
      assertThat(acquire(store, "a").fencingToken()).isGreaterThan(lease.fencingToken());
    }
  }

  @Test
  void a_primary_that_hangs_holds_up_nobody_for_long_once_another_host_has_taken_over() {
    try (FaultProxy network = FaultProxy.to(primary.port());
        PostgresLeaseStore store = openWith(network.port(), standby.port())) {
      Lease lease = acquire(store, "a");
      awaitReplication();

      network.blackHole();
      awaitThat(() -> !answers(store));
      standby.promote();

      awaitInTime("the next renewal", () -> renews(store, lease));
    }
  }

  @Test
  void the_next_operation_after_an_address_has_moved_works_in_time() {
    try (FaultProxy address = FaultProxy.to(primary.port());
        PostgresLeaseStore store = openWith(address.port())) {
      Lease lease = acquire(store, "a");
      awaitReplication();

      primary.kill();
      awaitThat(() -> !answers(store));
      standby.promote();
      address.leadTo(standby.port());

      awaitInTime("the next renewal", () -> renews(store, lease));
    }
  }

  /** Connections to a server that has become a standby stay open, and look healthy. */
  @Test
  void connections_to_a_server_that_must_not_write_any_more_are_given_up() {
    try (FaultProxy address = FaultProxy.to(primary.port());
        PostgresLeaseStore store = openWith(address.port());
        Psql admin = Psql.on(primary)) {
      Lease lease = acquire(store, "a");
      awaitReplication();
      mustNotWrite(admin);
      standby.promote();
      address.leadTo(standby.port());

      awaitInTime("the next renewal", () -> renews(store, lease));
      awaitInTime("no session at the old primary", () -> sessions(admin) == 0);
    }
  }

  @Test
  void a_standby_refuses_everything_and_never_says_busy_or_lost() {
    Lease lease;
    try (PostgresLeaseStore store = openWith(primary.port())) {
      lease = acquire(store, "a");
      awaitReplication();
    }
    try (PostgresLeaseStore store = openOn(standby.port())) {
      assertRefused(store::ping);
      assertRefused(() -> store.tryAcquire(request("a", OwnershipToken.random())));
      assertRefused(() -> store.tryAcquire(request("free", OwnershipToken.random())));
      assertRefused(() -> release(store, lease));
      assertRefused(() -> store.forceRelease("a", lease.fencingToken()));
      assertRefused(() -> store.abandon(new AbandonRequest("a", lease.token(), Setup.TTL)));
      assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);
    }
  }

  private static void assertRefused(ThrowingCallable verb) {
    assertThatThrownBy(verb)
        .isInstanceOf(LockStoreUnavailableException.class)
        .hasMessageContaining("25006")
        .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isFalse());
  }

  @Test
  void a_lease_lives_through_a_failover_that_is_shorter_than_its_ttl() {
    try (LeaseEngine engine =
        LeaseEngine.builder(openWith(primary.port(), standby.port())).build()) {
      Duration ttl = Duration.ofSeconds(6);
      io.distlock.Lease lease =
          engine
              .tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true))
              .orElseThrow();
      awaitReplication();
      primary.kill();
      awaitThat(() -> !engine.health(PROMISED).isUp());

      standby.promote();

      awaitInTime("readiness", () -> engine.health(PROMISED).isUp());
      long end = System.nanoTime() + ttl.toNanos() * 3 / 2;
      Awaitility.await()
          .atMost(ttl.multipliedBy(3))
          .failFast("the lease is lost", () -> !lease.isHeld())
          .until(() -> System.nanoTime() - end > 0);
      lease.release();
    }
  }

  @Test
  void renewals_keep_trying_on_a_server_that_must_not_write_until_the_lease_is_over() {
    try (LeaseEngine engine = LeaseEngine.builder(openWith(primary.port())).build();
        Psql admin = Psql.on(primary)) {
      LockOptions options = LockOptions.defaults().withAutoRenew(true);
      io.distlock.Lease longer =
          engine.tryAcquire("longer", options.withTtl(Duration.ofSeconds(20))).orElseThrow();
      io.distlock.Lease shorter =
          engine.tryAcquire("shorter", options.withTtl(Duration.ofSeconds(2))).orElseThrow();
      mustNotWrite(admin);
      awaitInTime("readiness DOWN", () -> !engine.health(PROMISED).isUp());
      assertThatThrownBy(() -> engine.tryAcquire("shorter", options))
          .isInstanceOf(LockStoreUnavailableException.class);

      CompletableFuture<LeaseLoss> loss = shorter.lost().toCompletableFuture();
      awaitThat(loss::isDone);
      assertThat(loss.join().reason()).isEqualTo(LeaseLoss.Reason.EXPIRED);
      mayWrite(admin);

      awaitInTime("readiness UP", () -> engine.health(PROMISED).isUp());
      Duration left = longer.remaining();
      awaitThat(() -> longer.remaining().compareTo(left) > 0);
      assertThat(longer.isHeld()).isTrue();
    }
  }

  /** What the manual warns of. */
  @Test
  void a_standby_that_lags_behind_forgets_a_grant_but_its_tokens_still_grow() {
    try (PostgresLeaseStore store = openWith(primary.port(), standby.port())) {
      release(store, acquire(store, "a"));
      awaitReplication();
      replication.blackHole();
      Lease forgotten = acquire(store, "a");

      primary.kill();
      standby.promote();

      awaitInTime("an answer", () -> answers(store));
      assertThat(store.find("a")).isEmpty();
      Lease second = acquire(store, "a");
      assertThat(second.fencingToken()).isGreaterThan(forgotten.fencingToken());
      assertThat(renew(store, forgotten)).isEqualTo(new RenewAnswer.Lost());
      assertThat(renew(store, second)).isEqualTo(new RenewAnswer.Renewed());
    }
  }

  @Test
  void a_grant_that_no_synchronous_standby_has_confirmed_is_no_grant() {
    awaitReplication();
    Psql.run(
        primary,
        "ALTER SYSTEM SET synchronous_standby_names = '*'",
        "ALTER SYSTEM SET synchronous_commit = 'off'",
        "SELECT pg_reload_conf()");
    try (PostgresLeaseStore store = openWith(primary.port(), standby.port())) {
      Lease confirmed = acquire(store, "confirmed");
      replication.blackHole();
      OwnershipToken token = OwnershipToken.random();
      assertThatThrownBy(() -> store.tryAcquire(request("a", token)))
          .isInstanceOf(LockStoreUnavailableException.class)
          .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isTrue());
      assertThat(renew(store, confirmed)).isInstanceOf(RenewAnswer.Unknown.class);

      primary.kill();
      standby.promote();

      awaitInTime("an answer", () -> answers(store));
      assertThat(store.find("confirmed").map(LockInfo::fencingToken))
          .contains(confirmed.fencingToken());
      assertThat(store.find("a")).isEmpty();
    }
  }

  /** With the URL that the manual recommends for that number of hosts. */
  private static PostgresLeaseStore openWith(int... ports) {
    PostgresLeaseStore store = openOn(ports);
    awaitThat(() -> answers(store));
    return store;
  }

  private static PostgresLeaseStore openOn(int... ports) {
    StringBuilder hosts = new StringBuilder();
    for (int port : ports) {
      hosts.append(hosts.isEmpty() ? "" : ",").append("127.0.0.1:").append(port);
    }
    return PostgresLeaseStore.open(
        StoreSettings.of(
            Map.of(
                    "distlock.postgresql.url",
                    "jdbc:postgresql://" + hosts + "/postgres",
                    "distlock.postgresql.username",
                    "postgres")
                ::get));
  }

  private void awaitReplication() {
    try (Psql psql = Psql.on(primary);
        Psql copy = Psql.on(standby)) {
      String written = psql.ask("SELECT pg_current_wal_insert_lsn()");
      awaitThat(
          () ->
              "t".equals(copy.ask("SELECT pg_last_wal_replay_lsn() >= '" + written + "'::pg_lsn")));
    }
  }

  private static void mustNotWrite(Psql admin) {
    admin.run("ALTER SYSTEM SET default_transaction_read_only = on");
    admin.run("SELECT pg_reload_conf()");
  }

  private static void mayWrite(Psql admin) {
    admin.run("SET default_transaction_read_only = off");
    admin.run("ALTER SYSTEM RESET default_transaction_read_only");
    admin.run("SELECT pg_reload_conf()");
  }

  private static long sessions(Psql admin) {
    return admin.number(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'distlock'");
  }

  private static boolean renews(PostgresLeaseStore store, Lease lease) {
    RenewAnswer answer = renew(store, lease);
    assertThat(answer).isNotInstanceOf(RenewAnswer.Lost.class);
    return answer instanceof RenewAnswer.Renewed;
  }

  /**
   * Within what is promised, or longer on a machine that does much else. Prints how long it took,
   * which is what a reader wants to know.
   */
  private static void awaitInTime(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    Awaitility.await(what)
        .atMost(Scale.of(PROMISED.multipliedBy(3), PROMISED))
        .pollInterval(Duration.ofMillis(20))
        .until(condition::getAsBoolean);
    System.out.printf(
        "%s: after %d ms%n", what, Duration.ofNanos(System.nanoTime() - start).toMillis());
  }
}
