package io.distlock.faults;

import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.FaultProxy;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;

/**
 * A server of its own, a network that leads to it, and nodes: near ones talk to the server, distant
 * ones through the network. All ends with the test.
 */
public final class Scene implements AutoCloseable {

  /** The limit of a request of distant nodes. */
  public static final Duration TIMEOUT = Duration.ofMillis(500);

  /** The server. */
  public final StoreServer server;

  /** The way of distant nodes to it. */
  public final FaultProxy network;

  /** What is in it. */
  public final Look look;

  private final List<AutoCloseable> opened = new ArrayList<>();

  /** A scene around that server, which ends with the scene. */
  public Scene(StoreServer server) {
    this.server = server;
    network = FaultProxy.to(server.uri().getPort());
    look = server.look();
  }

  /** Where near programs find the server. */
  String uri() {
    return server.uri().toString();
  }

  /** Where distant programs find it. */
  String distantUri() {
    return Nodes.at(server.uri(), network.port()).toString();
  }

  /** A node without a network. */
  public LeaseEngine near(String owner) {
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

  /** A node at the other end of the network, with a limit of its requests. */
  public LeaseEngine distant(String owner, Duration timeout) {
    LeaseEngine engine = kept(Nodes.open(owner, Nodes.at(server.uri(), network.port()), timeout));
    // Now the server knows what it will be asked, and that takes one round trip.
    Polls.awaitThat(owner + " is warm", () -> warm(engine));
    return engine;
  }

  /** On a busy machine the first times may take longer than the limit. */
  private static boolean warm(LeaseEngine engine) {
    try {
      engine.tryAcquire("warm", LockOptions.defaults()).orElseThrow().release();
      return true;
    } catch (LockStoreException | NoSuchElementException e) {
      return false;
    }
  }

  private <T extends AutoCloseable> T kept(T resource) {
    opened.add(resource);
    return resource;
  }

  /** Heals the network, closes the nodes, and then the server. */
  @Override
  public void close() throws Exception {
    network.heal();
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    network.close();
    server.close();
  }
}
