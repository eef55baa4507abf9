package io.distlock.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Servers {@code server-1} to {@code server-n} with one application and a common lock store, and
 * the probe that they report to: each a process of its own, all of them gone after {@link #close}.
 */
final class Cluster implements AutoCloseable {

  private final Path run;
  private final SharedStore store;
  private final ProbeProcess probe;
  private final List<LibertyServer> servers = new ArrayList<>();

  /** Prepares a cluster around a store that runs already, and closes it in the end. */
  Cluster(ClusterLayout layout, Deployment deployment, int size, SharedStore store) {
    this.run = createRunDirectory(layout.work());
    this.store = store;
    this.probe = ProbeProcess.start(run);
    UserDirectory userDirectory = UserDirectory.create(deployment, run);
    Map<String, String> settings = new HashMap<>(store.settings());
    settings.put("SAMPLE_PROBE_URL", probe.uri().toString());
    for (int number = 1; number <= size; number++) {
      String name = "server-" + number;
      userDirectory.addServer(name);
      servers.add(new LibertyServer(name, layout.liberty(), userDirectory, settings));
    }
  }

  /** Starts the servers and does not wait; {@link #awaitReady} does. */
  void start() {
    servers.forEach(LibertyServer::start);
  }

  void awaitReady() {
    servers.forEach(LibertyServer::awaitReady);
  }

  List<LibertyServer> servers() {
    return List.copyOf(servers);
  }

  LibertyServer server(String name) {
    return servers.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  ProbeProcess probe() {
    return probe;
  }

  /** Where the run keeps its logs. */
  Path directory() {
    return run;
  }

  /** Kills a server; whatever it was running ends, as far as the probe is concerned. */
  void kill(LibertyServer server) {
    server.kill();
    probe.died(server.name());
  }

  /** Ends a server as an administrator would, and returns when it has ended. */
  void stop(LibertyServer server) {
    server.stop();
    probe.died(server.name());
  }

  /** Starts a killed or stopped server again and does not wait. */
  void startAgain(LibertyServer server) {
    probe.started(server.name());
    server.start();
  }

  /** Ends all processes. */
  @Override
  public void close() {
    try (probe;
        store) {
      servers.forEach(LibertyServer::close);
    }
  }

  private static Path createRunDirectory(Path work) {
    try {
      Files.createDirectories(work);
      return Files.createTempDirectory(work, "run-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
