package io.distlock.cluster;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.HttpDesk;
import io.distlock.calls.contract.Variant;
import io.distlock.calls.contract.VariantsContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An Open Liberty with the application of all kinds of locked calls, or with variants of it; or
 * with another one that has a desk.
 *
 * @param server the process
 * @param application the one that {@link #ask(String, String)} asks
 */
record LibertyCalls(LibertyServer server, String application)
    implements CallsServer, VariantsContract.Host {

  private static final String APPLICATION = "calls";
  private static final Path CONFIGURATIONS = Path.of("src/test/liberty").toAbsolutePath();

  /** With the application of all kinds of locked calls. */
  LibertyCalls(LibertyServer server) {
    this(server, APPLICATION);
  }

  /** Where the servers of one test keep their files; {@code kind} names their configuration. */
  static UserDirectory userDirectory(String kind) {
    return userDirectory(APPLICATION, kind);
  }

  /** The same for another application. */
  static UserDirectory userDirectory(String application, String kind) {
    Deployment calls =
        new Deployment(
            List.of(ClusterLayout.path("cluster." + application + ".application")),
            CONFIGURATIONS.resolve(kind).resolve("server.xml"),
            Map.of("postgresql", List.of(ClusterLayout.path("cluster.driver"))));
    Path work = ClusterLayout.fromSystemProperties().work();
    try {
      Path run = Files.createTempDirectory(Files.createDirectories(work), kind + "-");
      return UserDirectory.create(calls, run);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Writes the WAR where the servers look for it. */
  static void pack(Variant variant, UserDirectory userDirectory) {
    Path applications = userDirectory.path().resolve("shared/apps");
    variant.pack(applications.resolve(APPLICATION + ".war"), applications);
  }

  private HttpDesk desk() {
    return new HttpDesk(server.uri("/"));
  }

  @Override
  public String ask(String word, String argument) {
    return desk().ask(application, word, argument);
  }

  @Override
  public String ask(String application, String word, String argument) {
    return desk().ask(application, word, argument);
  }

  @Override
  public boolean answers(String application) {
    return desk().answers(application);
  }

  @Override
  public String log() {
    try {
      return Files.readString(server.log());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public int status(String resource) {
    return desk().status(application, resource);
  }

  @Override
  public Optional<Readiness> readiness() {
    return Optional.of(desk().readiness());
  }

  @Override
  public void stop() {
    server.stop();
  }

  @Override
  public void close() {
    server.close();
  }
}
