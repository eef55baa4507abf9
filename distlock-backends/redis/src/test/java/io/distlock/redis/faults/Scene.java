package io.distlock.redis.faults;

import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.RedisServer;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A server of its own, a network that leads to it, and nodes: near ones talk to the server, distant
 * ones through the network. All ends with the test.
 */
final class Scene implements AutoCloseable {

  static final Duration TIMEOUT = Duration.ofMillis(500);

  final RedisServer server;
  final FaultProxy network;
  final Look look;
  private final List<AutoCloseable> opened = new ArrayList<>();

  Scene(String... serverArguments) {
    server = RedisServer.start(serverArguments);
    network = FaultProxy.to(server.port());
    look = new Look(server.uri());
  }

  LeaseEngine near(String owner) {
    return kept(Nodes.open(owner, server.uri(), Duration.ofSeconds(5)));
  }

  LeaseEngine near(String owner, UnaryOperator<LeaseStore> around) {
    return kept(Nodes.open(owner, server.uri(), Duration.ofSeconds(5), around, null));
  }

  /** A node with a clock of its own. */
  LeaseEngine near(String owner, LeaseTime time) {
    opened.add(time);
    return kept(
        Nodes.open(owner, server.uri(), Duration.ofSeconds(5), UnaryOperator.identity(), time));
  }

  LeaseEngine distant(String owner) {
    return distant(owner, TIMEOUT);
  }

  LeaseEngine distant(String owner, Duration timeout) {
    LeaseEngine engine = kept(Nodes.open(owner, network.uri("redis"), timeout));
    // Now the server knows the scripts, and whatever is asked for takes one round trip.
    engine.tryAcquire("warm", LockOptions.defaults()).orElseThrow().release();
    return engine;
  }

  /** Has it closed at the end, before the server goes. */
  <T extends AutoCloseable> T kept(T resource) {
    opened.add(resource);
    return resource;
  }

  @Override
  public void close() throws Exception {
    network.heal();
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    look.close();
    network.close();
    server.close();
  }
}
