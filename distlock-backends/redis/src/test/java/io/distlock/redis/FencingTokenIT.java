package io.distlock.redis;

import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.RedisServer;
import io.distlock.spi.Granted;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Fencing tokens grow, whatever the server forgets. */
class FencingTokenIT {

  private static final RedisServer SERVER = RedisServer.start();
  private static final RedisLeaseStore STORE = Setup.of(SERVER).openReady();
  private static final Keyspace KEYS = new Keyspace("distlock:");

  @AfterAll
  static void stop() {
    STORE.close();
    SERVER.close();
  }

  @Test
  void tokens_grow_after_everything_is_flushed() {
    long last = useHundredTimes("flushed");
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().flushall();
    }
    assertThat(acquire(STORE, "flushed").fencingToken()).isGreaterThan(last);
  }

  @Test
  void tokens_grow_after_the_counter_is_deleted() {
    long last = useHundredTimes("counter");
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      assertThat(redis.commands().del(KEYS.fence("counter"))).isOne();
    }
    assertThat(acquire(STORE, "counter").fencingToken()).isGreaterThan(last);
  }

  @Test
  void tokens_grow_after_a_restart_without_persistence() {
    long last = useHundredTimes("restarted");
    SERVER.restart();
    awaitThat(() -> Setup.answers(STORE));
    assertThat(acquire(STORE, "restarted").fencingToken()).isGreaterThan(last);
  }

  @Test
  void a_counter_ahead_of_the_clock_is_followed_exactly() {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().set(KEYS.fence("ahead"), "9007199254740000");
      assertThat(acquire(STORE, "ahead").fencingToken()).isEqualTo(9007199254740001L);
      assertThat(redis.commands().get(KEYS.fence("ahead"))).isEqualTo("9007199254740001");
      redis.commands().del(KEYS.fence("ahead"));
    }
  }

  @Test
  void a_hand_over_follows_the_counter_exactly_too() {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().set(KEYS.fence("passed on"), "9007199254740000");
      Lease first = acquire(STORE, "passed on");

      assertThat(
              STORE.handOver(
                  ReleaseRequest.of("passed on", first.token()),
                  request("passed on", OwnershipToken.random())))
          .isEqualTo(new Granted(9007199254740002L, null));

      assertThat(redis.commands().get(KEYS.fence("passed on"))).isEqualTo("9007199254740002");
      redis.commands().del(KEYS.fence("passed on"));
    }
  }

  @Test
  void a_counter_that_is_no_number_is_an_error_that_names_the_key() {
    String key = KEYS.fence("broken");
    for (String value : new String[] {"x", "1.5", "-1", "1e15", "9007199254740991", ""}) {
      try (RawRedis redis = new RawRedis(SERVER.uri())) {
        redis.commands().set(key, value);
        assertThatThrownBy(() -> acquire(STORE, "broken"))
            .isInstanceOf(LockStoreException.class)
            .hasMessageContaining("'" + key + "'");
        assertThat(redis.commands().get(key)).isEqualTo(value);
        redis.commands().del(key);
      }
    }
  }

  private static long useHundredTimes(String name) {
    long last = 0;
    for (int i = 0; i < 100; i++) {
      Lease lease = acquire(STORE, name);
      assertThat(lease.fencingToken()).isGreaterThan(last);
      last = lease.fencingToken();
      release(STORE, lease);
    }
    return last;
  }
}
