package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.answers;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreUnavailableException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that refuses writes refuses new leases, and those who have one get on. */
class FullMemoryIT {

  private final RedisServer server = RedisServer.start();
  private final RawRedis redis = new RawRedis(server.uri());
  private final RedisLeaseStore store = Setup.of(server).openReady();
  private Lease lease = new Lease("none", OwnershipToken.random(), 0);

  @BeforeEach
  void acquire_and_fill_the_memory() {
    lease = acquire(store, "held");
    redis.commands().configSet("maxmemory", "1");
  }

  @AfterEach
  void stop() {
    store.close();
    redis.close();
    server.close();
  }

  @Test
  void a_new_lease_is_refused_without_effect() {
    assertRefused(() -> acquire(store, "new"));
    assertThat(store.find("new")).isEmpty();
    assertThat(redis.commands().keys("*lease:new")).isEmpty();
  }

  @Test
  void the_store_says_that_it_is_not_usable() {
    assertRefused(store::ping);
  }

  @Test
  void a_held_lease_is_renewed_and_released() {
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
    assertThat(store.find("held"))
        .hasValueSatisfying(info -> assertThat(info.remaining()).isGreaterThan(TTL));
    assertThat(release(store, lease)).isEqualTo(ReleaseAnswer.RELEASED);
    assertThat(store.find("held")).isEmpty();
  }

  @Test
  void a_held_lease_is_released_with_the_name_kept() {
    store.release(new ReleaseRequest("held", lease.token(), Duration.ofSeconds(5), false));
    assertThat(store.find("held"))
        .hasValueSatisfying(info -> assertThat(info.remaining()).isLessThan(Duration.ofSeconds(6)));
  }

  @Test
  void a_held_lease_is_handed_over() {
    OwnershipToken next = OwnershipToken.random();
    assertThat(store.handOver(ReleaseRequest.of("held", lease.token()), request("held", next)))
        .isInstanceOf(Granted.class);
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Lost());
  }

  @Test
  void an_attempt_is_abandoned_for_good() {
    assertThat(store.abandon(new AbandonRequest("held", lease.token(), TTL)))
        .isEqualTo(AbandonAnswer.FINAL);
    redis.commands().configSet("maxmemory", "0");
    assertThat(store.tryAcquire(request("held", lease.token()))).isNotInstanceOf(Granted.class);
  }

  @Test
  void service_is_normal_when_there_is_room_again() {
    redis.commands().configSet("maxmemory", "0");
    awaitThat(() -> answers(store));
    acquire(store, "new");
  }

  @Test
  void a_server_without_its_replicas_refuses_even_renewals_and_answers_unknown() {
    redis.commands().configSet("maxmemory", "0");
    redis.commands().configSet("min-replicas-to-write", "1");
    assertRefused(() -> acquire(store, "new"));
    assertRefused(() -> release(store, lease));
    assertRefused(store::ping);
    assertThat(renew(store, lease))
        .isInstanceOfSatisfying(
            RenewAnswer.Unknown.class,
            unknown ->
                assertThat(unknown.cause()).isInstanceOf(LockStoreUnavailableException.class));
  }

  private static void assertRefused(ThrowingCallable verb) {
    assertThatThrownBy(verb)
        .isInstanceOfSatisfying(
            LockStoreUnavailableException.class, e -> assertThat(e.isOutcomeUnknown()).isFalse());
  }
}
