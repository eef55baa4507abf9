package io.distlock.redis.faults;

import io.distlock.faults.StoreServer;
import io.distlock.servers.RedisServer;
import java.net.URI;

/** A Redis of a test's own. */
final class RedisUnderTest implements StoreServer {

  final RedisServer process;
  private final RedisLook look;

  RedisUnderTest(String... arguments) {
    process = RedisServer.start(arguments);
    look = new RedisLook(process.uri());
  }

  @Override
  public URI uri() {
    return process.uri();
  }

  @Override
  public RedisLook look() {
    return look;
  }

  @Override
  public void freeze() {
    process.freeze();
  }

  @Override
  public void thaw() {
    process.thaw();
  }

  /** One for requests and one for messages. */
  @Override
  public int connectionsOfAProcess() {
    return 2;
  }

  @Override
  public void close() {
    look.close();
    process.close();
  }
}
