package io.distlock.redis;

import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.RedisServer;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications and environments that share a server. */
class SeparationIT {

  private static final RedisServer SERVER = RedisServer.start();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @BeforeEach
  void flush() {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().flushall();
    }
  }

  @Test
  void equal_prefix_and_database_contend() {
    assertThat(second(store("app:", 0), store("app:", 0))).isInstanceOf(Held.class);
  }

  @Test
  void different_prefixes_do_not_contend() {
    assertThat(second(store("app:", 0), store("app2:", 0))).isInstanceOf(Granted.class);
  }

  @Test
  void different_databases_do_not_contend() {
    assertThat(second(store("app:", 0), store("app:", 3))).isInstanceOf(Granted.class);
  }

  @Test
  void all_keys_are_inside_the_prefix() {
    try (RedisLeaseStore store = store("app:", 0);
        RawRedis redis = new RawRedis(SERVER.uri())) {
      acquire(store, "job");
      assertThat(redis.commands().keys("*")).isNotEmpty().allMatch(key -> key.startsWith("app:"));
    }
  }

  @Test
  void find_all_takes_the_prefix_literally() {
    try (RedisLeaseStore first = store("a?:", 0);
        RedisLeaseStore second = store("ab:", 0)) {
      acquire(first, "one");
      acquire(second, "two");
      assertThat(first.findAll()).extracting("name").containsExactly("one");
      assertThat(second.findAll()).extracting("name").containsExactly("two");
    }
  }

  private static RedisLeaseStore store(String prefix, int database) {
    return Setup.of(SERVER)
        .with("distlock.redis.uri", SERVER.uri() + "/" + database)
        .with("distlock.prefix", prefix)
        .openReady();
  }

  private static AcquireAnswer second(RedisLeaseStore first, RedisLeaseStore second) {
    try (first;
        second) {
      acquire(first, "job");
      return second.tryAcquire(request("job", OwnershipToken.random()));
    }
  }
}
