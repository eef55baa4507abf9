package io.distlock.cluster;

import io.distlock.servers.Await;
import io.distlock.servers.FreePort;
import io.distlock.servers.TetheredProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One Open Liberty server with its application, as a process. */
final class LibertyServer implements AutoCloseable {

  private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(30);

  /** Small and quick to start; the applications have little to do. */
  private static final String JVM_ARGS = "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  /** How Liberty says that an application cannot be started. */
  private static final String APPLICATION_FAILED = "CWWKZ0002E";

  /** How it says that it cannot listen. */
  private static final String PORT_TAKEN = "CWWKO0221E";

  private final String name;
  private final Path liberty;
  private final UserDirectory userDirectory;
  private final Map<String, String> settings;
  private final int port = FreePort.find();
  private final HttpCalls http = new HttpCalls(Duration.ofSeconds(20));
  private @Nullable TetheredProcess process;

  /**
   * Describes a server; {@link #start} starts it.
   *
   * @param settings configuration of the application, as environment variables
   */
  LibertyServer(
      String name, Path liberty, UserDirectory userDirectory, Map<String, String> settings) {
    this.name = name;
    this.liberty = liberty;
    this.userDirectory = userDirectory;
    this.settings = settings;
  }

  String name() {
    return name;
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port).resolve(path);
  }

  long pid() {
    return running().pid();
  }

  /** Starts the process and does not wait; {@link #awaitReady} does. */
  synchronized void start() {
    if (process != null && process.isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    process =
        TetheredProcess.start(
            List.of(liberty.resolve("bin/server").toString(), "run", name),
            environment(),
            directory(),
            log());
  }

  /** Returns when the server says that it is ready to work. */
  void awaitReady() {
    Await.until(name + " is ready (see " + log() + ")", STARTS_WITHIN, this::isReadyOrHasFailed);
    if (hasFailed()) {
      throw new IllegalStateException(name + " did not start, see " + log());
    }
  }

  /** Asks the server's readiness check; false if it cannot be asked. */
  boolean isReady() {
    try {
      return http.get(uri("/health/ready")).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  boolean isAlive() {
    return running().isAlive();
  }

  /** Ends the process at once (SIGKILL). */
  void kill() {
    running().kill();
  }

  /** Ends the server as an administrator would (SIGTERM). */
  void stop() {
    running().stop(STOPS_WITHIN);
  }

  /** Where its configuration is, and {@code apps}, {@code dropins} and {@code logs}. */
  Path directory() {
    return userDirectory.serverDirectory(name);
  }

  /** Where both outputs of the process go. */
  Path log() {
    return directory().resolve("console.log");
  }

  @Override
  public synchronized void close() {
    if (process != null) {
      process.close();
    }
  }

  private boolean isReadyOrHasFailed() {
    return hasFailed() || isReady();
  }

  private boolean hasFailed() {
    return !isAlive() || logContains(APPLICATION_FAILED) || logContains(PORT_TAKEN);
  }

  private boolean logContains(String code) {
    try {
      return Files.readString(log()).contains(code);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized TetheredProcess running() {
    if (process == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return process;
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("WLP_USER_DIR", userDirectory.path().toString());
    environment.put("HTTP_PORT", Integer.toString(port));
    environment.put("JAVA_HOME", JavaHome.directory());
    environment.put("JVM_ARGS", JVM_ARGS);
    environment.put("SAMPLE_SERVER", name);
    return environment;
  }
}
