package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.Held;
import io.distlock.spi.NotHeld;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is refused costs the server no write: neither a row version nor a transaction id. */
@Timeout(60)
class RefusalWritesNothingIT {

  private static final PostgresServer SERVER = PostgresServer.start("autovacuum=off");
  private static final PostgresLeaseStore STORE = Setup.of(SERVER).openReady();

  @AfterAll
  static void stop() {
    STORE.close();
    SERVER.close();
  }

  @Test
  void attempts_on_a_held_name_write_nothing() {
    acquire(STORE, "held");

    assertWritesNothing(
        () ->
            assertThat(STORE.tryAcquire(request("held", OwnershipToken.random())))
                .isInstanceOf(Held.class));
  }

  @Test
  void repeated_attempts_of_the_holder_write_nothing() {
    Lease lease = acquire(STORE, "mine");

    assertWritesNothing(() -> STORE.tryAcquire(request("mine", lease.token())));
  }

  @Test
  void refused_hand_overs_releases_and_renewals_write_nothing() {
    acquire(STORE, "other");
    Lease stranger = new Lease("other", OwnershipToken.random(), 1);

    assertWritesNothing(
        () -> {
          assertThat(
                  STORE.handOver(
                      ReleaseRequest.of("other", stranger.token()),
                      request("other", OwnershipToken.random())))
              .isEqualTo(new NotHeld());
          Setup.release(STORE, stranger);
          Setup.renew(STORE, stranger);
        });
  }

  @Test
  void looking_and_asking_for_health_write_nothing() {
    assertWritesNothing(
        () -> {
          STORE.ping();
          STORE.find("any");
          STORE.findAll().close();
          STORE.data("any");
        });
  }

  private static void assertWritesNothing(Runnable verb) {
    verb.run(); // whatever a first time writes, such as hints
    try (Psql psql = Psql.on(SERVER)) {
      psql.run("CHECKPOINT"); // so that the server itself has nothing to write
      String wal = psql.ask("SELECT pg_current_wal_insert_lsn()");
      for (int i = 0; i < 20; i++) {
        verb.run();
      }
      assertThat(psql.ask("SELECT pg_current_wal_insert_lsn()")).as("WAL position").isEqualTo(wal);
    }
  }
}
