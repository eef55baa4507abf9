package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.answers;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.FaultProxy;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hints go over one connection, which may come and go. */
@Timeout(60)
class WatchIT {

  private static final Duration TIMEOUT = Duration.ofMillis(500);

  private final RedisServer server = RedisServer.start();
  private final AtomicInteger hints = new AtomicInteger();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_watch_is_not_live_while_the_server_is_away_and_hints_when_it_is_back() {
    try (RedisLeaseStore store = Setup.of(server).withTimeout(TIMEOUT).openReady();
        Watch watch = store.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      server.kill();
      awaitThat(() -> !watch.isLive());
      assertThat(hints).hasValue(0);
      server.restart();
      awaitThat(() -> watch.isLive() && hints.get() == 1);
      awaitThat(() -> answers(store));
      release(store, acquire(store, "a"));
      awaitThat(() -> hints.get() == 2);
    }
  }

  @Test
  void a_watch_begun_while_the_server_is_away_becomes_live_later() {
    try (RedisLeaseStore store = Setup.of(server).withTimeout(TIMEOUT).openReady()) {
      server.kill();
      try (Watch watch = store.watch("a", hints::incrementAndGet)) {
        assertThat(watch.isLive()).isFalse();
        server.restart();
        awaitThat(() -> watch.isLive() && hints.get() == 1);
      }
    }
  }

  @Test
  void a_watch_that_went_silent_is_noticed_and_comes_back_over_a_new_connection() {
    try (FaultProxy network = FaultProxy.to(server.port());
        RedisLeaseStore store = Setup.of(network.uri("redis")).withTimeout(TIMEOUT).openReady();
        Watch watch = store.watch("a", hints::incrementAndGet)) {
      network.blackHoleOpenConnections();
      awaitThat(() -> hints.get() == 1 && watch.isLive());
      awaitThat(() -> answers(store));
      release(store, acquire(store, "a"));
      awaitThat(() -> hints.get() == 2);
    }
  }

  @Test
  void whatever_frees_the_name_leads_to_a_hint() {
    try (RedisLeaseStore store = Setup.of(server).openReady();
        Watch watch = store.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      store.forceRelease("a", acquire(store, "a").fencingToken());
      awaitThat(() -> hints.get() == 1);
      store.abandon(new AbandonRequest("a", acquire(store, "a").token(), TTL));
      awaitThat(() -> hints.get() == 2);
    }
  }

  @Test
  void a_hint_that_fails_does_not_keep_others_from_theirs() {
    try (RedisLeaseStore store = Setup.of(server).openReady();
        Watch bad =
            store.watch(
                "a",
                () -> {
                  throw new IllegalStateException("a broken waiter");
                });
        Watch good = store.watch("a", hints::incrementAndGet)) {
      release(store, acquire(store, "a"));
      awaitThat(() -> hints.get() == 1);
      assertThat(bad.isLive()).isTrue();
      assertThat(good.isLive()).isTrue();
    }
  }

  @Test
  void all_watches_of_a_store_share_one_connection_and_leave_nothing_on_the_server() {
    try (RedisLeaseStore store = Setup.of(server).openReady();
        RawRedis redis = new RawRedis(server.uri())) {
      Watch first = store.watch("a", hints::incrementAndGet);
      int connections = redis.commands().clientList().lines().toList().size();
      for (int i = 0; i < 20; i++) {
        store.watch("n" + i, hints::incrementAndGet).close();
      }
      assertThat(redis.commands().clientList().lines()).hasSize(connections);
      first.close();
      awaitThat(() -> redis.commands().pubsubChannels().isEmpty());
    }
  }
}
