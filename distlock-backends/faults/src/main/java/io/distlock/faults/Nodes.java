package io.distlock.faults;

import io.distlock.LockEvent;
import io.distlock.engine.LeaseEngine;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.StoreSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Opens a complete Locker, as a process has it. */
public final class Nodes {

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
    LeaseStore store = provider(server.getScheme()).open(settings(server, timeout));
    LeaseEngine.Builder builder = LeaseEngine.builder(around.apply(store)).owner(owner);
    builder.listener((LockEvent event) -> {});
    if (time != null) {
      builder.time(time);
    }
    LeaseEngine engine = builder.build();
    Polls.awaitThat(owner + " is ready", () -> isUp(engine));
    return engine;
  }

  /** The same server, found at another port. */
  static URI at(URI server, int port) {
    return URI.create(server.toString().replace(":" + server.getPort(), ":" + port));
  }

  private static LeaseStoreProvider provider(String backend) {
    return ServiceLoader.load(LeaseStoreProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(backend))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no backend '" + backend + "'"));
  }

  private static StoreSettings settings(URI server, Duration timeout) {
    Map<String, String> properties =
        switch (server.getScheme()) {
          case "redis" -> Map.of("distlock.redis.uri", server.toString());
          case "postgresql" ->
              Map.of(
                  "distlock.postgresql.url",
                  "jdbc:postgresql://%s:%d%s"
                      .formatted(server.getHost(), server.getPort(), server.getPath()),
                  "distlock.postgresql.username",
                  server.getUserInfo());
          default -> throw new IllegalArgumentException("no backend for " + server);
        };
    String timeoutProperty = "distlock." + server.getScheme() + ".timeout";
    return StoreSettings.of(
        key -> key.equals(timeoutProperty) ? timeout.toMillis() + "ms" : properties.get(key));
  }

  /** Whether its readiness is up. */
  public static boolean isUp(LeaseEngine engine) {
    return engine.health(Duration.ofSeconds(5)).isUp();
  }
}
