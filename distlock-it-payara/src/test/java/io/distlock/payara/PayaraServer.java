package io.distlock.payara;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.EnvironmentNames;
import io.distlock.calls.contract.HttpDesk;
import io.distlock.servers.Await;
import io.distlock.servers.FreePort;
import io.distlock.servers.TetheredProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One Payara Micro as a process, with one application or several. */
final class PayaraServer implements CallsServer {

  /** The application that {@link #ask} asks, unless another one is named. */
  static final String APPLICATION = "calls";

  private static final Duration STARTS_WITHIN = Duration.ofMinutes(3);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(30);

  /** How Payara says that it is done, whatever became of the applications. */
  private static final String READY = "Payara Micro URLs:";

  private final TetheredProcess process;
  private final HttpDesk desk;
  private final Path log;
  private final String application;

  private PayaraServer(TetheredProcess process, HttpDesk desk, Path log, String application) {
    this.process = process;
    this.desk = desk;
    this.log = log;
    this.application = application;
  }

  /**
   * Starts a process and does not wait; {@link #awaitReady} does.
   *
   * @param settings configuration of all its applications
   */
  static PayaraServer start(String name, List<Path> wars, Map<String, String> settings) {
    List<String> deployments = new ArrayList<>();
    wars.forEach(war -> deployments.addAll(List.of("--deploy", war.toString())));
    return start(name, APPLICATION, deployments, settings);
  }

  /**
   * Starts a process and does not wait; {@link #awaitReady} does.
   *
   * @param application the one that {@link #ask} asks
   * @param options more of them for Payara Micro, among them what it deploys
   * @param settings configuration of all its applications
   */
  static PayaraServer start(
      String name, String application, List<String> options, Map<String, String> settings) {
    Path directory = directory().resolve(name);
    int port = FreePort.find();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx768m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-jar", directory().resolve("payara-micro.jar").toString()));
    command.addAll(List.of("--noCluster", "--nohostaware", "--disablephonehome"));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(options);
    try {
      Files.createDirectories(directory);
      Path root = Files.createTempDirectory(directory, "root-"); // it remembers DataSources
      command.addAll(List.of("--rootDir", root.toString()));
      Path log = Files.createTempFile(directory, "console-", ".log");
      return new PayaraServer(
          TetheredProcess.start(command, EnvironmentNames.of(settings), directory, log),
          new HttpDesk(URI.create("http://127.0.0.1:" + port)),
          log,
          application);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Where the build has put the server, and the application's WAR. */
  static Path directory() {
    String value = System.getProperty("payara.directory");
    if (value == null) {
      throw new IllegalStateException(
          "System property missing, set by the build: payara.directory");
    }
    return Path.of(value);
  }

  PayaraServer awaitReady() {
    Await.until(
        "Payara Micro is ready (see " + log + ")",
        STARTS_WITHIN,
        () -> !process.isAlive() || log().contains(READY));
    if (!process.isAlive()) {
      throw new IllegalStateException("Payara Micro did not start, see " + log);
    }
    return this;
  }

  String log() {
    try {
      return Files.readString(log);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  HttpDesk desk() {
    return desk;
  }

  @Override
  public String ask(String word, String argument) {
    return desk.ask(application, word, argument);
  }

  @Override
  public int status(String resource) {
    return desk.status(application, resource);
  }

  @Override
  public Optional<Readiness> readiness() {
    return Optional.of(desk.readiness());
  }

  @Override
  public void stop() {
    process.stop(STOPS_WITHIN);
  }

  @Override
  public void close() {
    process.close();
  }
}
