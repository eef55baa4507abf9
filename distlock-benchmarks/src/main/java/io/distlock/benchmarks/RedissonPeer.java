package io.distlock.benchmarks;

import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** The reentrant lock of Redisson, as its users get it by default: no fencing. */
final class RedissonPeer implements OpenPeer {

  private final RedissonClient redisson;

  RedissonPeer() {
    URI uri = Servers.known().redis().uri();
    Config config = new Config();
    config.useSingleServer().setAddress(uri.toString());
    redisson = Redisson.create(config);
  }

  @Override
  @SuppressWarnings("LockNotBeforeTry") // nothing happens in between
  public void cycle(String name) {
    RLock lock = redisson.getLock("distlock-benchmarks-redisson:" + name);
    lock.lock(30, TimeUnit.SECONDS);
    lock.unlock();
  }

  @Override
  public void close() {
    redisson.shutdown();
  }
}
