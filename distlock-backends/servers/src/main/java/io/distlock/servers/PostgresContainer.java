package io.distlock.servers;

import java.net.URI;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A PostgreSQL in a container that ends with this JVM. Any image will do that starts a server on
 * port 5432 by itself, with the password of the user {@code postgres} from {@code
 * POSTGRES_PASSWORD}.
 */
record PostgresContainer(URI uri) implements Postgres {

  private static final int PORT = 5432;
  private static final String USER = "postgres";
  private static final String PASSWORD = "distlock";

  /** Starts a container and returns when the server in it answers. */
  static PostgresContainer start(DockerImageName image) {
    GenericContainer<?> container =
        new GenericContainer<>(image)
            .withExposedPorts(PORT)
            .withEnv("POSTGRES_PASSWORD", PASSWORD)
            .waitingFor(new Answer());
    container.start();
    return new PostgresContainer(
        URI.create(
            "postgresql://%s:%s@%s:%d/postgres"
                .formatted(USER, PASSWORD, container.getHost(), container.getMappedPort(PORT))));
  }

  /** A mapped port accepts connections before the server does: only an answer counts. */
  private static final class Answer extends AbstractWaitStrategy {

    @Override
    protected void waitUntilReady() {
      String host = waitStrategyTarget.getHost();
      int port = waitStrategyTarget.getMappedPort(PORT);
      Await.until(
          "PostgreSQL answers at " + host + ":" + port,
          startupTimeout,
          () -> PostgresPing.answers(host, port, USER));
    }
  }
}
