package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.Watch;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Users of the server with just the rights they need, or less. */
class RestrictedUserIT {

  /** As the manual says. */
  private static final String NEEDED =
      "+ping +select +info +evalsha +eval +get +set +del +exists +pexpire +pttl +persist +time +scan"
          + " +publish +subscribe +unsubscribe";

  private static final RedisServer SERVER = RedisServer.start();

  @BeforeAll
  static void create_users() {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      setUser(redis, "full ~app:* &app:* " + NEEDED);
      setUser(redis, "deaf ~app:* resetchannels +@all");
      setUser(redis, "mute ~app:* &app:* +@all -@scripting");
      setUser(redis, "partial ~app:* &app:* +@all -pexpire");
      setUser(redis, "elsewhere ~other:* &app:* +@all");
    }
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  private static void setUser(RawRedis redis, String rights) {
    CommandArgs<String, String> arguments = new CommandArgs<>(StringCodec.UTF8).add("SETUSER");
    String[] words = rights.split(" ", -1);
    arguments.add(words[0]).add("reset").add("on").add(">secret");
    for (int i = 1; i < words.length; i++) {
      arguments.add(words[i]);
    }
    redis.commands().dispatch(CommandType.ACL, new StatusOutput<>(StringCodec.UTF8), arguments);
  }

  static Setup user(String name) {
    return Setup.of(SERVER)
        .with("distlock.prefix", "app:")
        .with("distlock.redis.username", name)
        .with("distlock.redis.password", "secret");
  }

  private static void fullCycle(RedisLeaseStore store) {
    store.ping();
    Lease lease = acquire(store, "a");
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
    assertThat(store.find("a")).isPresent();
    assertThat(store.findAll()).hasSize(1);
    assertThat(store.data("a")).isEmpty();
    OwnershipToken next = OwnershipToken.random();
    assertThat(store.handOver(ReleaseRequest.of("a", lease.token()), request("a", next)))
        .isInstanceOf(Granted.class);
    store.abandon(new AbandonRequest("a", next, TTL));
    assertThat(release(store, acquire(store, "a"))).isEqualTo(ReleaseAnswer.RELEASED);
    assertThat(store.forceRelease("a", acquire(store, "a").fencingToken())).isTrue();
  }

  @Test
  void the_rights_that_the_manual_lists_are_enough() {
    AtomicInteger hints = new AtomicInteger();
    try (RedisLeaseStore store = user("full").openReady();
        Watch watch = store.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      fullCycle(store);
      awaitThat(() -> hints.get() > 0);
    }
  }

  @Test
  void without_rights_on_channels_everything_works_by_polling() {
    try (RedisLeaseStore store = user("deaf").openReady();
        Watch watch = store.watch("a", () -> {})) {
      assertThat(watch).isSameAs(Watch.none());
      fullCycle(store);
    }
  }

  @Test
  void without_scripting_the_error_names_the_refused_command() {
    try (RedisLeaseStore store = user("mute").open()) {
      assertThatThrownBy(store::ping).hasMessageContaining("evalsha");
      assertThatThrownBy(() -> acquire(store, "b"))
          .isInstanceOf(LockStoreException.class)
          .isNotInstanceOf(LockStoreUnavailableException.class)
          .isInstanceOfSatisfying(
              LockStoreException.class, e -> assertThat(e.isOutcomeUnknown()).isFalse())
          .hasMessageContaining("evalsha")
          .hasMessageContaining("rights")
          .hasMessageNotContaining("secret");
      assertThat(renew(store, new Lease("b", OwnershipToken.random(), 1)))
          .isInstanceOf(RenewAnswer.Unknown.class);
    }
  }

  @Test
  void a_command_that_is_refused_inside_a_script_is_named() {
    try (RedisLeaseStore store = user("partial").open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .isNotInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("redis.call('PEXPIRE', KEYS[1], 10000)");
    }
  }

  @Test
  void keys_outside_of_the_users_rights_are_an_error_that_names_the_prefix() {
    try (RedisLeaseStore store = user("elsewhere").open()) {
      assertThatThrownBy(() -> acquire(store, "b"))
          .isInstanceOf(LockStoreException.class)
          .isNotInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("'app:'");
    }
  }

  @Test
  void a_wrong_password_is_an_error_that_names_the_properties_but_not_the_password() {
    try (RedisLeaseStore store =
        user("full").with("distlock.redis.password", "wrong-secret").open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .isNotInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("distlock.redis.password")
          .hasMessageNotContaining("wrong-secret");
    }
  }

  @Test
  void a_missing_password_is_an_error_that_names_the_property() {
    try (RedisServer locked = RedisServer.start("--requirepass", "secret");
        RedisLeaseStore store = Setup.of(locked).open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .isNotInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("distlock.redis.password");
    }
  }
}
