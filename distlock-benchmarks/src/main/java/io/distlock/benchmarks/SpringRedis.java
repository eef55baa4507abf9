package io.distlock.benchmarks;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/** The lock registry of Spring Integration on Redis, with push: no fencing. */
final class SpringRedis implements OpenPeer {

  private final LettuceConnectionFactory connections;
  private final RedisLockRegistry registry;

  SpringRedis() {
    connections = new LettuceConnectionFactory(server(Servers.known().redis().uri()));
    connections.afterPropertiesSet();
    connections.start();
    registry =
        new RedisLockRegistry(
            connections, "distlock-benchmarks-spring", Duration.ofSeconds(30).toMillis());
    registry.setRedisLockType(RedisLockType.PUB_SUB_LOCK);
  }

  @Override
  @SuppressWarnings("LockNotBeforeTry") // nothing happens in between
  public void cycle(String name) {
    Lock lock = registry.obtain(name);
    lock.lock();
    lock.unlock();
  }

  private static RedisStandaloneConfiguration server(URI uri) {
    RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(uri.getHost());
    if (uri.getPort() >= 0) {
      server.setPort(uri.getPort());
    }
    if (uri.getUserInfo() != null) {
      String[] credentials = uri.getUserInfo().split(":", 2);
      server.setUsername(credentials[0].isEmpty() ? "default" : credentials[0]);
      server.setPassword(credentials[credentials.length - 1]);
    }
    return server;
  }

  @Override
  public void close() {
    registry.destroy();
    connections.destroy();
  }
}
