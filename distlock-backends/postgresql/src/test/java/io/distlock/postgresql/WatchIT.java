package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Watch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Releases are told to whoever waits, and to nobody if nobody does. */
@Timeout(60)
class WatchIT {

  private final PostgresServer server = PostgresServer.start();
  private final PostgresLeaseStore store = Setup.of(server).openReady();
  private final PostgresLeaseStore other = Setup.of(server).openReady();
  private final AtomicInteger hints = new AtomicInteger();

  @AfterEach
  void stop() {
    store.close();
    other.close();
    server.close();
  }

  @Test
  void nobody_notifies_while_nobody_waits() {
    try (Psql eavesdropper = Psql.on(server)) {
      eavesdropper.run(
          "DO $$ BEGIN EXECUTE 'LISTEN distlock_' || 'distlock_lease'::regclass::oid; END $$");
      for (int i = 0; i < 20; i++) {
        release(store, acquire(store, "a"));
      }
      assertThat(eavesdropper.notifications()).isZero();

      try (Watch watch = other.watch("b", hints::incrementAndGet)) {
        assertThat(watch.isLive()).isTrue();
        release(store, acquire(store, "a"));
      }

      awaitThat(() -> eavesdropper.notifications() == 1);
      assertThat(hints).as("hints of another name").hasValueLessThanOrEqualTo(1);
    }
  }

  @Test
  void all_ways_to_free_a_name_are_told() {
    try (Watch watch = other.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      release(store, acquire(store, "a"));
      awaitMoreHintsThan(0);
      int before = hints.get();
      store.forceRelease("a", acquire(store, "a").fencingToken());
      awaitMoreHintsThan(before);
      before = hints.get();
      Lease lease = acquire(store, "a");
      store.abandon(new AbandonRequest("a", lease.token(), Setup.TTL));
      awaitMoreHintsThan(before);
    }
  }

  @Test
  void a_watch_is_live_again_after_an_outage_and_asks_to_look_again() {
    try (Watch watch = other.watch("a", hints::incrementAndGet)) {
      server.stop();
      awaitThat(() -> !watch.isLive());
      int before = hints.get();

      server.restart();

      awaitThat(watch::isLive);
      awaitMoreHintsThan(before);
      awaitThat(() -> Setup.answers(store));
      before = hints.get();
      release(store, acquire(store, "a"));
      awaitMoreHintsThan(before);
    }
  }

  @Test
  void a_connection_that_died_silently_is_noticed() {
    try (FaultProxy network = FaultProxy.to(server.port());
        PostgresLeaseStore distant =
            Setup.of(server)
                .with(
                    "distlock.postgresql.url",
                    "jdbc:postgresql://127.0.0.1:" + network.port() + "/postgres")
                .openReady();
        Watch watch = distant.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      int before = hints.get();

      network.blackHoleOpenConnections();

      awaitMoreHintsThan(before);
      assertThat(watch.isLive()).isTrue();
    }
  }

  private void awaitMoreHintsThan(int before) {
    awaitThat(() -> hints.get() > before);
  }
}
