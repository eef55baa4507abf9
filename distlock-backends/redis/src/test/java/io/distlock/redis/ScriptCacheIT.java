package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.redis.Setup.Lease;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The server may forget the scripts at any time. */
class ScriptCacheIT {

  private static final RedisServer SERVER = RedisServer.start();
  private static final RedisLeaseStore STORE = Setup.of(SERVER).openReady();
  private static final RawRedis REDIS = new RawRedis(SERVER.uri());

  @AfterAll
  static void stop() {
    STORE.close();
    REDIS.close();
    SERVER.close();
  }

  private static RedisLeaseStore store() {
    REDIS.commands().scriptFlush();
    return STORE;
  }

  @Test
  void every_verb_works_when_the_server_has_forgotten_the_scripts() {
    for (int round = 0; round < 20; round++) {
      Lease lease = acquire(store(), "a");
      assertThat(renew(store(), lease)).isEqualTo(new RenewAnswer.Renewed());
      assertThat(store().find("a")).isPresent();
      assertThat(store().findAll()).hasSize(1);
      assertThat(store().data("a")).isEmpty();
      OwnershipToken next = OwnershipToken.random();
      assertThat(store().handOver(ReleaseRequest.of("a", lease.token()), request("a", next)))
          .isInstanceOf(Granted.class);
      store().ping();
      store().abandon(new AbandonRequest("a", next, TTL));
      lease = acquire(store(), "a");
      assertThat(store().forceRelease("a", lease.fencingToken())).isTrue();
      assertThat(release(store(), acquire(STORE, "a"))).isEqualTo(ReleaseAnswer.RELEASED);
    }
  }

  @Test
  void a_batch_of_renewals_works_when_the_server_has_forgotten_the_scripts() {
    List<Lease> leases =
        IntStream.range(0, 1200).mapToObj(i -> acquire(STORE, "batch-" + i)).toList();
    release(STORE, leases.get(7));

    List<RenewAnswer> answers = store().renew(leases.stream().map(Lease::renewal).toList());

    assertThat(answers).hasSize(1200);
    assertThat(answers.get(7)).isEqualTo(new RenewAnswer.Lost());
    assertThat(answers).filteredOn(new RenewAnswer.Renewed()::equals).hasSize(1199);
    leases.forEach(lease -> release(STORE, lease));
  }
}
