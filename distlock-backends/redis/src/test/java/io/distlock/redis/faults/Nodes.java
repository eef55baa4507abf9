package io.distlock.redis.faults;

import io.distlock.LockEvent;
import io.distlock.engine.LeaseEngine;
import io.distlock.redis.RedisLeaseStore;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.StoreSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens a complete Locker, as a process has it. */
final class Nodes {

  private Nodes() {}

  static LeaseEngine open(String owner, URI server, Duration timeout) {
    return open(owner, server, timeout, UnaryOperator.identity(), null);
  }

  static LeaseEngine open(
      String owner,
      URI server,
      Duration timeout,
      UnaryOperator<LeaseStore> around,
      @Nullable LeaseTime time) {
    Map<String, String> properties =
        Map.of(
            "distlock.redis.uri",
            server.toString(),
            "distlock.redis.timeout",
            timeout.toMillis() + "ms");
    LeaseStore store = RedisLeaseStore.open(StoreSettings.of(properties::get));
    LeaseEngine.Builder builder = LeaseEngine.builder(around.apply(store)).owner(owner);
    builder.listener((LockEvent event) -> {});
    if (time != null) {
      builder.time(time);
    }
    LeaseEngine engine = builder.build();
    Polls.awaitThat(owner + " is ready", () -> isUp(engine));
    return engine;
  }

  static boolean isUp(LeaseEngine engine) {
    return engine.health(Duration.ofSeconds(5)).isUp();
  }
}
