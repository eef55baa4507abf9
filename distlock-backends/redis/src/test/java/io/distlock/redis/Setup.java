package io.distlock.redis;

import io.distlock.servers.RedisServer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.StoreSettings;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** What the tests need to open stores, and short words for the verbs. */
final class Setup {

  static final Duration TTL = Duration.ofSeconds(60);

  private final Map<String, String> properties = new HashMap<>();

  private Setup(URI uri) {
    with("distlock.redis.uri", uri.toString());
  }

  static Setup of(RedisServer server) {
    return new Setup(server.uri());
  }

  static Setup of(URI uri) {
    return new Setup(uri);
  }

  Setup with(String property, String value) {
    properties.put(property, value);
    return this;
  }

  RedisLeaseStore open() {
    return RedisLeaseStore.open(StoreSettings.of(properties::get));
  }

  static AcquireRequest request(String name, OwnershipToken token) {
    return AcquireRequest.of(name, token, "owner of " + name, TTL);
  }

  /** Acquires a free name. */
  static Lease acquire(LeaseStore store, String name) {
    OwnershipToken token = OwnershipToken.random();
    if (store.tryAcquire(request(name, token)) instanceof Granted granted) {
      return new Lease(name, token, granted.fencingToken());
    }
    throw new AssertionError("'" + name + "' is not free");
  }

  /** A lease that a test got. */
  record Lease(String name, OwnershipToken token, long fencingToken) {}
}
