package io.distlock.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.net.URI;

/** A look into the server, past the library. */
final class RawRedis implements AutoCloseable {

  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;

  RawRedis(URI uri) {
    client = RedisClient.create(uri.toString());
    connection = client.connect();
  }

  RedisCommands<String, String> commands() {
    return connection.sync();
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
