package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.redis.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Data lives for the retention after its lease has ended, and neither longer nor shorter. */
class DataLifeIT {

  private static final LeaseData DATA = LeaseData.of("x".getBytes(StandardCharsets.UTF_8));

  private final String prefix = "life-" + UUID.randomUUID() + ":";
  private final Keyspace keys = new Keyspace(prefix);
  private final RawRedis redis = new RawRedis(BackendServers.redis().uri());
  private final RedisLeaseStore store = store(Duration.ofHours(1));

  @AfterEach
  void stop() {
    store.close();
    redis.close();
  }

  private RedisLeaseStore store(Duration retention) {
    return Setup.of(BackendServers.redis())
        .with("distlock.prefix", prefix)
        .with("distlock.data-retention", retention.toString())
        .openReady();
  }

  private static Lease acquireWithData(RedisLeaseStore store, Duration ttl) {
    OwnershipToken token = OwnershipToken.random();
    AcquireRequest request = new AcquireRequest("a", token, "owner", ttl, DATA, false);
    return new Lease("a", token, ((Granted) store.tryAcquire(request)).fencingToken());
  }

  private Duration life() {
    return Duration.ofMillis(redis.commands().pttl(keys.data("a")));
  }

  private void assertLife(Duration expected) {
    assertThat(life()).isBetween(expected.minusSeconds(30), expected);
  }

  @Test
  void data_outlives_its_lease_by_the_retention_from_the_grant_on() {
    acquireWithData(store, TTL);
    assertLife(TTL.plusHours(1));
  }

  @Test
  void a_renewal_prolongs_the_life_of_the_data() {
    assertThat(renew(store, acquireWithData(store, TTL))).isEqualTo(new RenewAnswer.Renewed());
    assertLife(TTL.multipliedBy(2).plusHours(1));
  }

  @Test
  void a_lease_that_is_renewed_for_longer_than_the_retention_keeps_its_data() {
    try (RedisLeaseStore forgetful = store(Duration.ofMillis(100))) {
      Lease lease = acquireWithData(forgetful, Duration.ofMillis(300));
      renew(forgetful, lease);
      long end = System.nanoTime() + Duration.ofMillis(800).toNanos();
      awaitThat(() -> System.nanoTime() - end > 0);
      assertThat(forgetful.data("a")).contains(DATA);
    }
  }

  @Test
  void data_is_gone_when_the_retention_is_over() {
    try (RedisLeaseStore forgetful = store(Duration.ofMillis(100))) {
      acquireWithData(forgetful, Duration.ofMillis(50));
      awaitThat(() -> forgetful.data("a").isEmpty());
    }
  }

  @Test
  void kept_data_lives_for_the_retention_after_the_release() {
    Lease lease = acquireWithData(store, TTL);
    store.release(new ReleaseRequest("a", lease.token(), Duration.ofMinutes(10), true));
    assertLife(Duration.ofMinutes(70));
  }

  @Test
  void kept_data_lives_on_under_a_holder_that_found_it() {
    store.release(
        new ReleaseRequest("a", acquireWithData(store, TTL).token(), Duration.ZERO, true));
    acquireWithData(store, Duration.ofHours(3));
    assertLife(Duration.ofHours(4));
  }

  @Test
  void forced_release_and_abandonment_leave_data_for_the_retention() {
    store.forceRelease("a", acquireWithData(store, Duration.ofHours(3)).fencingToken());
    assertLife(Duration.ofHours(1));
  }

  @Test
  void nothing_but_counters_is_left_of_leases_without_data() {
    Lease lease = Setup.acquire(store, "plain");
    Setup.release(store, lease);
    assertThat(redis.commands().keys(prefix + "*")).containsExactly(keys.fence("plain"));
  }
}
