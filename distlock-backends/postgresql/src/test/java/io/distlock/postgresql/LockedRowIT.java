package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.TTL;
import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.renew;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.RenewAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Somebody keeps rows locked, in a transaction that does not end. */
@Timeout(60)
class LockedRowIT {

  private static final Postgres SERVER = BackendServers.postgresql();
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final Tables tables = new Tables(SERVER);
  private final String table = tables.next();
  private final PostgresLeaseStore store =
      Setup.of(SERVER).withTable(table).withTimeout(TIMEOUT).openReady();
  private final Psql stranger = Psql.on(SERVER);

  @AfterEach
  void stop() {
    stranger.close();
    store.close();
    tables.drop();
  }

  @Test
  void more_locked_rows_than_one_statement_takes_are_said_to_be_locked_in_time() {
    List<Lease> leases = new ArrayList<>();
    for (int i = 0; i < Renewals.BATCH + 100; i++) {
      leases.add(acquire(store, "n" + i));
    }
    stranger.begin();
    stranger.run("SELECT FROM " + table + " FOR UPDATE");

    List<RenewAnswer> answers = store.renew(leases.stream().map(Lease::renewal).toList());

    assertThat(answers)
        .hasSize(leases.size())
        .allSatisfy(
            answer ->
                assertThat(((RenewAnswer.Unknown) answer).cause())
                    .hasMessageContaining("idle in transaction"));
  }

  @Test
  void one_locked_row_does_not_hold_up_the_renewal_of_others() {
    List<Lease> leases = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      leases.add(acquire(store, "n" + i));
    }
    lockRow("n7");

    long start = System.nanoTime();
    List<RenewAnswer> answers = store.renew(leases.stream().map(Lease::renewal).toList());

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plusSeconds(1));
    for (int i = 0; i < 20; i++) {
      if (i == 7) {
        assertThat(answers.get(i)).isInstanceOf(RenewAnswer.Unknown.class);
      } else {
        assertThat(answers.get(i)).isEqualTo(new RenewAnswer.Renewed());
      }
    }
    stranger.run("ROLLBACK");
    assertThat(renew(store, leases.get(7))).isEqualTo(new RenewAnswer.Renewed());
  }

  @Test
  void a_lease_that_expires_while_its_row_is_locked_is_lost_and_not_revived() {
    Lease lease = acquire(store, "a", Duration.ofSeconds(2));
    lockRow("a");
    assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);

    Setup.awaitThat(() -> renew(store, lease).equals(new RenewAnswer.Lost()));
  }

  @Test
  void an_attempt_on_a_locked_free_row_fails_in_time_without_effect_and_says_why() {
    Setup.release(store, acquire(store, "a"));
    lockRow("a");

    long start = System.nanoTime();
    assertThatThrownBy(() -> store.tryAcquire(request("a", OwnershipToken.random())))
        .isInstanceOf(LockStoreUnavailableException.class)
        .hasMessageContaining("idle in transaction")
        .satisfies(e -> assertThat(((LockStoreException) e).isOutcomeUnknown()).isFalse());
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plusSeconds(1));

    stranger.run("ROLLBACK");
    acquire(store, "a");
  }

  @Test
  void an_attempt_on_a_held_name_does_not_wait_for_the_row() {
    acquire(store, "a");
    lockRow("a");

    assertThat(store.tryAcquire(request("a", OwnershipToken.random()))).isInstanceOf(Held.class);
  }

  @Test
  void an_attempt_that_waited_is_dated_from_when_it_got_the_row() {
    long before = acquire(store, "a").fencingToken();
    Psql.run(SERVER, "UPDATE " + table + " SET expires_at = clock_timestamp()");
    lockRow("a");
    CompletableFuture<Granted> attempt =
        CompletableFuture.supplyAsync(
            () -> (Granted) store.tryAcquire(request("a", OwnershipToken.random())));
    awaitWaiting();
    long now = stranger.number("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint");
    stranger.run("ROLLBACK");

    assertThat(attempt.join().fencingToken()).isGreaterThanOrEqualTo(now).isGreaterThan(before);
    assertThat(store.find("a").orElseThrow().remaining()).isGreaterThan(TTL.minusSeconds(1));
  }

  @Test
  void an_attempt_that_waits_for_the_row_can_be_abandoned_and_is_never_granted() {
    Setup.release(store, acquire(store, "a"));
    lockRow("a");
    OwnershipToken token = OwnershipToken.random();
    CompletableFuture<Object> attempt =
        CompletableFuture.supplyAsync(() -> store.tryAcquire(request("a", token)))
            .handle((answer, failure) -> failure == null ? answer : failure);
    awaitWaiting();
    CompletableFuture<AbandonAnswer> abandonment =
        CompletableFuture.supplyAsync(() -> store.abandon(new AbandonRequest("a", token, TTL)));
    stranger.run("ROLLBACK");

    assertThat(abandonment.join()).isEqualTo(AbandonAnswer.FINAL);
    attempt.join();
    assertThat(store.find("a")).isEmpty();
    assertThat(store.tryAcquire(request("a", token))).isEqualTo(new Held(null, null));
  }

  private void lockRow(String name) {
    stranger.begin();
    stranger.run("SELECT 1 FROM " + table + " WHERE name = '" + name + "' FOR UPDATE");
  }

  private static void awaitWaiting() {
    try (Psql observer = Psql.on(SERVER)) {
      Setup.awaitThat(
          () ->
              observer.number(
                      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'distlock'"
                          + " AND wait_event_type = 'Lock'")
                  > 0);
    }
  }
}
