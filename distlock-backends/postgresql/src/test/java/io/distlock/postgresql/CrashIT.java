package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.TTL;
import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.answers;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A grant that was told survives a crash, even on a server that is set up to forget. */
@Timeout(60)
class CrashIT {

  private final PostgresServer server =
      PostgresServer.start("synchronous_commit=off", "wal_writer_delay=10s");
  private final PostgresLeaseStore store = Setup.of(server).openReady();

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Test
  void a_grant_survives_the_death_of_the_server() {
    Lease lease = acquire(store, "a");

    server.kill();
    server.restart();
    awaitThat(() -> answers(store));

    assertThat(store.tryAcquire(request("a", OwnershipToken.random()))).isInstanceOf(Held.class);
    assertThat(store.find("a").map(LockInfo::fencingToken)).contains(lease.fencingToken());
    assertThat(store.tryAcquire(request("a", lease.token())))
        .isEqualTo(new Granted(lease.fencingToken(), null));
  }

  @Test
  void a_renewal_and_a_hand_over_survive_an_immediate_stop() {
    Lease renewed = acquire(store, "renewed");
    assertThat(Setup.renew(store, renewed)).isEqualTo(new RenewAnswer.Renewed());
    Lease passed = acquire(store, "passed");
    OwnershipToken next = OwnershipToken.random();
    store.handOver(ReleaseRequest.of("passed", passed.token()), request("passed", next));

    server.stopImmediately();
    server.restart();
    awaitThat(() -> answers(store));

    assertThat(store.find("renewed").orElseThrow().remaining()).isGreaterThan(TTL);
    assertThat(store.tryAcquire(request("passed", next))).isInstanceOf(Granted.class);
  }

  @Test
  void fencing_tokens_grow_over_a_crash_that_forgets_the_release() {
    Lease lease = acquire(store, "a");
    Setup.release(store, lease);

    server.kill();
    server.restart();
    awaitThat(() -> answers(store));
    store.find("a").ifPresent(info -> store.forceRelease("a", info.fencingToken()));

    assertThat(acquire(store, "a").fencingToken()).isGreaterThan(lease.fencingToken());
  }

  @Test
  void an_abandoned_attempt_stays_abandoned_over_a_crash() {
    OwnershipToken token = OwnershipToken.random();
    store.abandon(new AbandonRequest("a", token, TTL));

    server.kill();
    server.restart();
    awaitThat(() -> answers(store));

    assertThat(store.tryAcquire(request("a", token))).isEqualTo(new Held(null, null));
  }
}
