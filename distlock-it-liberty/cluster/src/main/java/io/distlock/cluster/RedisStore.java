package io.distlock.cluster;

import io.distlock.servers.RedisServer;
import java.util.Map;

/** A Redis of its own as the servers' lock store. */
record RedisStore(RedisServer redis) implements SharedStore {

  static RedisStore start() {
    return new RedisStore(RedisServer.start());
  }

  @Override
  public Map<String, String> settings() {
    return Map.of("DISTLOCK_REDIS_ENABLED", "true", "DISTLOCK_REDIS_URI", redis.uri().toString());
  }

  @Override
  public String description() {
    return "one lock in Redis (" + redis.uri() + ")";
  }

  @Override
  public void close() {
    redis.close();
  }
}
