package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.TTL;
import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.answers;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server freezes, dies, comes back, must not write, or the network goes silent. */
@Timeout(60)
class OutageIT {

  private static final Duration TIMEOUT = Duration.ofMillis(400);

  private final PostgresServer server = PostgresServer.start();
  private final PostgresLeaseStore store = Setup.of(server).withTimeout(TIMEOUT).openReady();

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Test
  void a_frozen_server_is_a_bounded_failure_and_serves_again_when_thawed() {
    Lease lease = acquire(store, "a");
    server.freeze();
    for (int i = 0; i < 2; i++) {
      assertFailsInTime(() -> acquire(store, "b"));
      assertFailsInTime(() -> release(store, lease));
      assertFailsInTime(store::ping);
      assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);
    }
    server.thaw();
    awaitThat(() -> answers(store));
    awaitThat(() -> store.find("a").isPresent() || acquire(store, "a").fencingToken() > 0);
  }

  @Test
  void an_attempt_that_got_no_answer_has_an_unknown_outcome() {
    // A connection that was idle for long is tried out before anything is sent: so again if need
    // be.
    awaitThat(
        () -> {
          server.thaw();
          awaitThat(() -> answers(store));
          server.freeze();
          return isOutcomeUnknown(() -> store.tryAcquire(request("a", OwnershipToken.random())));
        });
  }

  private static boolean isOutcomeUnknown(Runnable verb) {
    try {
      verb.run();
      throw new AssertionError("a frozen server has answered");
    } catch (LockStoreUnavailableException e) {
      return e.isOutcomeUnknown();
    }
  }

  @Test
  void many_renewals_on_a_frozen_server_take_no_longer_than_one() {
    List<Lease> leases = IntStream.range(0, 1200).mapToObj(i -> acquire(store, "n" + i)).toList();
    server.freeze();
    long start = System.nanoTime();
    assertThat(store.renew(leases.stream().map(Lease::renewal).toList()))
        .hasSize(1200)
        .hasOnlyElementsOfType(RenewAnswer.Unknown.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.multipliedBy(4));
  }

  @Test
  void an_abandoned_attempt_that_was_stuck_in_the_server_never_takes_the_name() {
    OwnershipToken token = OwnershipToken.random();
    server.freeze();
    assertFailsInTime(() -> store.tryAcquire(request("a", token)));
    server.thaw();
    awaitThat(() -> isAbandoned("a", token));
    assertThat(store.find("a")).isEmpty();
    awaitThat(() -> acquire(store, "a").fencingToken() > 0);
  }

  private boolean isAbandoned(String name, OwnershipToken token) {
    try {
      store.abandon(new AbandonRequest(name, token, TTL));
      return true;
    } catch (LockStoreException e) {
      return false;
    }
  }

  @Test
  void a_dead_server_is_an_error_without_effect_and_serves_again_when_it_is_back() {
    server.kill();
    awaitThat(() -> isRefusedWithoutEffect(store));
    assertFailsInTime(() -> acquire(store, "a"));
    assertFailsInTime(store::ping);
    server.restart();
    awaitThat(() -> answers(store));
    assertThat(release(store, acquire(store, "a"))).isEqualTo(ReleaseAnswer.RELEASED);
  }

  private static boolean isRefusedWithoutEffect(PostgresLeaseStore store) {
    try {
      store.ping();
      return false;
    } catch (LockStoreUnavailableException e) {
      return !e.isOutcomeUnknown();
    }
  }

  @Test
  void a_store_can_be_opened_while_the_server_is_down() {
    server.kill();
    try (PostgresLeaseStore early = Setup.of(server).withTimeout(TIMEOUT).open()) {
      assertThatThrownBy(early::ping)
          .isInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("distlock.postgresql.url");
      server.restart();
      awaitThat(() -> answers(early));
      acquire(early, "a");
    }
  }

  @Test
  void a_connection_that_died_silently_is_replaced() {
    try (FaultProxy network = FaultProxy.to(server.port());
        PostgresLeaseStore distant =
            Setup.of(server)
                .with(
                    "distlock.postgresql.url",
                    "jdbc:postgresql://127.0.0.1:" + network.port() + "/postgres")
                .withTimeout(TIMEOUT)
                .openReady()) {
      Lease lease = acquire(distant, "a");
      network.blackHoleOpenConnections();

      awaitThat(() -> answers(distant));

      awaitThat(() -> renew(distant, lease).equals(new RenewAnswer.Renewed()));
    }
  }

  @Test
  void a_session_that_is_ended_by_an_administrator_is_replaced() {
    Lease lease = acquire(store, "a");
    for (int i = 0; i < 3; i++) {
      Psql.run(
          server,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'distlock'");
      awaitThat(() -> renew(store, lease).equals(new RenewAnswer.Renewed()));
    }
  }

  @Test
  void a_server_that_must_not_write_is_unavailable_and_never_says_busy() {
    Lease lease = acquire(store, "a");
    Psql.run(
        server, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()");
    awaitThat(() -> !answers(store));

    assertThatThrownBy(() -> store.tryAcquire(request("a", OwnershipToken.random())))
        .isInstanceOf(LockStoreUnavailableException.class)
        .hasMessageContaining("25006")
        .hasMessageContaining("standby")
        .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isFalse());
    assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);
    assertThatThrownBy(store::ping).hasMessageContaining("25006");

    Psql.run(
        server,
        "SET default_transaction_read_only = off",
        "ALTER SYSTEM RESET default_transaction_read_only",
        "SELECT pg_reload_conf()");
    awaitThat(() -> answers(store));
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
  }

  @Test
  void an_interrupted_thread_keeps_waiting_and_stays_interrupted_when_nobody_answers() {
    server.freeze();
    Thread.currentThread().interrupt();
    try {
      long start = System.nanoTime();
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreUnavailableException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(TIMEOUT.dividedBy(2));
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  private static void assertFailsInTime(ThrowingCallable verb) {
    long start = System.nanoTime();
    assertThatThrownBy(verb).isInstanceOf(LockStoreUnavailableException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plusMillis(1000));
  }
}
