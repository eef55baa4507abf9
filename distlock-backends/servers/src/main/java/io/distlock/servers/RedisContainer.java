package io.distlock.servers;

import java.net.URI;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A Redis in a container that ends with this JVM. Any image will do that starts a server on port
 * 6379 by itself and lets everybody in.
 */
record RedisContainer(URI uri) implements Redis {

  private static final int PORT = 6379;

  /** Starts a container and returns when the server in it answers. */
  static RedisContainer start(DockerImageName image) {
    GenericContainer<?> container =
        new GenericContainer<>(image).withExposedPorts(PORT).waitingFor(new Answer());
    container.start();
    return new RedisContainer(
        URI.create("redis://" + container.getHost() + ":" + container.getMappedPort(PORT)));
  }

  /** A mapped port accepts connections before the server does: only an answer counts. */
  private static final class Answer extends AbstractWaitStrategy {

    @Override
    protected void waitUntilReady() {
      String host = waitStrategyTarget.getHost();
      int port = waitStrategyTarget.getMappedPort(PORT);
      Await.until(
          "Redis answers at " + host + ":" + port,
          startupTimeout,
          () -> RedisPing.answers(host, port));
    }
  }
}
