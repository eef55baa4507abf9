package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.redis.Setup.Lease;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class RedisLeaseStoreIT {

  private static final RedisLeaseStore STORE = Setup.of(RedisServer.sharedUri()).open();

  @AfterAll
  static void close() {
    STORE.close();
  }

  @Test
  void a_name_is_held_by_one_until_it_is_released() {
    Lease lease = acquire(STORE, "one");
    assertThat(STORE.tryAcquire(request("one", OwnershipToken.random())))
        .isInstanceOfSatisfying(
            Held.class, held -> assertThat(held.owner()).isEqualTo("owner of one"));
    assertThat(STORE.release(ReleaseRequest.of("one", lease.token())))
        .isEqualTo(ReleaseAnswer.RELEASED);
    assertThat(acquire(STORE, "one").fencingToken()).isGreaterThan(lease.fencingToken());
  }

  @Test
  void the_same_ownership_token_gets_the_same_grant() {
    Lease lease = acquire(STORE, "same");
    assertThat(STORE.tryAcquire(request("same", lease.token())))
        .isEqualTo(new Granted(lease.fencingToken(), null));
  }

  @Test
  void renewals_of_many_leases_are_answered_one_by_one() {
    List<Lease> leases =
        IntStream.range(0, 1200).mapToObj(i -> acquire(STORE, "many" + i)).toList();
    STORE.release(ReleaseRequest.of("many7", leases.get(7).token()));
    List<RenewAnswer> answers =
        STORE.renew(leases.stream().map(l -> new RenewRequest(l.name(), l.token(), TTL)).toList());
    assertThat(answers).hasSize(1200);
    assertThat(answers.get(7)).isInstanceOf(RenewAnswer.Lost.class);
    assertThat(answers).filteredOn(RenewAnswer.Renewed.class::isInstance).hasSize(1199);
  }

  @Test
  void an_abandoned_attempt_is_refused_when_it_arrives_late() {
    OwnershipToken token = OwnershipToken.random();
    assertThat(STORE.abandon(new AbandonRequest("late", token, Duration.ofSeconds(1))))
        .isEqualTo(AbandonAnswer.FINAL);
    assertThat(STORE.tryAcquire(request("late", token))).isEqualTo(new Held(null, null));
    assertThat(STORE.find("late")).isEmpty();
    acquire(STORE, "late");
  }

  @Test
  void find_all_finds_what_is_held() {
    Lease lease = acquire(STORE, "found");
    assertThat(STORE.findAll()).anyMatch(info -> info.name().equals("found"));
    assertThat(STORE.find("found"))
        .hasValueSatisfying(
            info -> {
              assertThat(info.fencingToken()).isEqualTo(lease.fencingToken());
              assertThat(info.owner()).isEqualTo("owner of found");
            });
  }

  @Test
  void ping_works() {
    STORE.ping();
  }
}
