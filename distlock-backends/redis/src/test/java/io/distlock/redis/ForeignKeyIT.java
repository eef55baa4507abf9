package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.lettuce.core.SetArgs;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What somebody else wrote into our keys is an error that names the key, never "busy". */
class ForeignKeyIT {

  private static final String PREFIX = "foreign-" + UUID.randomUUID() + ":";
  private static final Keyspace KEYS = new Keyspace(PREFIX);
  private static final RedisLeaseStore STORE =
      Setup.of(BackendServers.redis()).with("distlock.prefix", PREFIX).openReady();
  private static final RawRedis REDIS = new RawRedis(BackendServers.redis().uri());

  @AfterAll
  static void stop() {
    STORE.close();
    REDIS.close();
  }

  @Test
  void a_key_of_another_type_is_an_error_of_every_verb() {
    REDIS.commands().rpush(KEYS.lease("list"), "theirs");
    everyVerbNames("list", KEYS.lease("list"));
    assertThat(REDIS.commands().lrange(KEYS.lease("list"), 0, -1)).containsExactly("theirs");
    REDIS.commands().del(KEYS.lease("list"));
  }

  @Test
  void a_value_that_is_no_lease_is_an_error_of_every_verb() {
    REDIS.commands().set(KEYS.lease("text"), "theirs", SetArgs.Builder.px(60_000));
    everyVerbNames("text", KEYS.lease("text"));
    assertThat(REDIS.commands().get(KEYS.lease("text"))).isEqualTo("theirs");
    REDIS.commands().del(KEYS.lease("text"));
  }

  @Test
  void a_lease_that_never_expires_is_an_error() {
    acquire(STORE, "forever");
    REDIS.commands().persist(KEYS.lease("forever"));
    everyVerbNames("forever", KEYS.lease("forever"));
    REDIS.commands().del(KEYS.lease("forever"));
  }

  @Test
  void data_of_another_type_is_an_error_and_grants_nothing() {
    REDIS.commands().sadd(KEYS.data("data"), "theirs");
    assertNames(KEYS.data("data"), () -> acquire(STORE, "data"));
    assertNames(KEYS.data("data"), () -> STORE.data("data"));
    assertThat(STORE.find("data")).isEmpty();
    REDIS.commands().del(KEYS.data("data"));
  }

  @Test
  void a_foreign_key_in_a_batch_concerns_that_lease_alone() {
    Lease good = acquire(STORE, "good");
    String sameStripe = nameInStripeOf("good");
    Lease bad = acquire(STORE, sameStripe);
    REDIS.commands().set(KEYS.lease(sameStripe), "theirs", SetArgs.Builder.px(60_000));

    List<RenewAnswer> answers = STORE.renew(List.of(bad.renewal(), good.renewal()));

    assertThat(answers.get(0))
        .isInstanceOfSatisfying(
            RenewAnswer.Unknown.class,
            unknown ->
                assertThat(unknown.cause())
                    .hasMessageContaining("'" + KEYS.lease(sameStripe) + "'"));
    assertThat(answers.get(1)).isEqualTo(new RenewAnswer.Renewed());
    REDIS.commands().del(KEYS.lease(sameStripe));
    release(STORE, good);
  }

  private static String nameInStripeOf(String name) {
    for (int i = 0; ; i++) {
      if (Keyspace.stripe("n" + i) == Keyspace.stripe(name)) {
        return "n" + i;
      }
    }
  }

  private static void everyVerbNames(String name, String key) {
    Lease lease = new Lease(name, OwnershipToken.random(), 1);
    ReleaseRequest release = ReleaseRequest.of(name, lease.token());
    assertNames(key, () -> acquire(STORE, name));
    assertNames(key, () -> STORE.handOver(release, request(name, OwnershipToken.random())));
    assertNames(key, () -> STORE.release(release));
    assertNames(key, () -> STORE.abandon(new AbandonRequest(name, lease.token(), TTL)));
    assertNames(key, () -> STORE.find(name));
    assertNames(key, () -> STORE.findAll().count());
    assertNames(key, () -> STORE.forceRelease(name, 1));
    assertThat(renew(STORE, lease))
        .isInstanceOfSatisfying(
            RenewAnswer.Unknown.class,
            unknown -> assertThat(unknown.cause()).hasMessageContaining("'" + key + "'"));
  }

  private static void assertNames(String key, ThrowingCallable verb) {
    assertThatThrownBy(verb)
        .isInstanceOfSatisfying(
            LockStoreException.class, e -> assertThat(e.isOutcomeUnknown()).isFalse())
        .hasMessageContaining("'" + key + "'");
  }
}
