package io.distlock.redis;

import static io.distlock.redis.Setup.acquire;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.servers.RedisServer;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Very many leases, among very many other keys. */
class FindAllIT {

  private static final int LEASES = 100_000;

  private static final RedisServer SERVER = RedisServer.start();
  private static final RedisLeaseStore STORE = Setup.of(SERVER).openReady();
  private static final RawRedis REDIS = new RawRedis(SERVER.uri());

  @BeforeAll
  static void write_leases() {
    String write =
        "for i = 1, #KEYS do redis.call('SET', KEYS[i], '17 token owner ' .. i, 'PX', 600000) end";
    Keyspace keyspace = new Keyspace("distlock:");
    for (int from = 0; from < LEASES; from += 1000) {
      String[] keys = new String[1000];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = keyspace.lease("n" + (from + i));
      }
      REDIS.commands().eval(write, ScriptOutputType.STATUS, keys);
    }
    REDIS.commands().set("distlock:{0}:lease:in-a-wrong-stripe", "x");
    REDIS.commands().set("other:{0}:lease:x", "x", SetArgs.Builder.px(600_000));
  }

  @AfterAll
  static void stop() {
    STORE.close();
    REDIS.close();
    SERVER.close();
  }

  @Test
  void all_are_found_once() {
    try (Stream<LockInfo> all = STORE.findAll()) {
      assertThat(all.map(LockInfo::name).distinct().count()).isEqualTo(LEASES);
    }
    try (Stream<LockInfo> all = STORE.findAll()) {
      assertThat(all.count()).isEqualTo(LEASES);
    }
  }

  @Test
  void whoever_wants_a_few_does_not_pay_for_all() {
    REDIS.commands().configResetstat();
    try (Stream<LockInfo> all = STORE.findAll()) {
      Iterator<LockInfo> leases = all.iterator();
      for (int i = 0; i < 10; i++) {
        assertThat(leases.next().owner()).startsWith("owner ");
      }
    }
    assertThat(REDIS.commands().info("commandstats")).containsPattern("cmdstat_scan:calls=[1-3],");
  }

  @Test
  void locks_can_be_taken_while_the_stream_is_read() {
    try (Stream<LockInfo> all = STORE.findAll()) {
      Iterator<LockInfo> leases = all.iterator();
      leases.next();
      acquire(STORE, "between");
      leases.forEachRemaining(lease -> assertThat(lease.fencingToken()).isPositive());
    }
    REDIS.commands().del(new Keyspace("distlock:").lease("between"));
  }
}
