package io.distlock.cluster;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The demo as its user starts it, with its output in a file and its input in our hands. */
final class DemoProcess implements AutoCloseable {

  private static final Duration GENEROUS = Duration.ofMinutes(3);

  private final Path output;
  private final Process process;
  private final Set<ProcessHandle> children = new HashSet<>();

  private DemoProcess(Path output, Process process) {
    this.output = output;
    this.process = process;
  }

  /** Starts it with options such as {@code -Ddemo.seconds=10}. */
  static DemoProcess start(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(JavaHome.executable(), "-cp"));
    command.add(System.getProperty("java.class.path"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("cluster.") || name.startsWith("distlock.test."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of(options));
    command.add(DemoMain.class.getName());
    Path work = Files.createDirectories(ClusterLayout.fromSystemProperties().work());
    Path output = Files.createTempFile(work, "demo-", ".log");
    return new DemoProcess(
        output,
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start());
  }

  List<String> lines() {
    try {
      return Files.readAllLines(output, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for a line that starts with {@code start}, and remembers all processes by then. */
  void awaitLine(String start) {
    await(start)
        .atMost(GENEROUS)
        .until(() -> !process.isAlive() || lines().stream().anyMatch(l -> l.startsWith(start)));
    process.descendants().forEach(children::add);
  }

  void pressEnter() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  void closeInput() throws IOException {
    process.getOutputStream().close();
  }

  /** SIGTERM, which takes the same way through the JVM as Ctrl-C. */
  void terminate() {
    process.destroy();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  int awaitExit() {
    await("end of the demo").atMost(GENEROUS).until(() -> !process.isAlive());
    return process.exitValue();
  }

  /** Returns the processes seen by {@link #awaitLine} that still run. */
  List<ProcessHandle> runningChildren() {
    return children.stream().filter(DemoProcess::runs).toList();
  }

  /** Returns how many processes {@link #awaitLine} has seen. */
  int knownChildren() {
    return children.size();
  }

  @Override
  public void close() {
    Stream.concat(process.descendants(), children.stream()).forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** A process that has ended but was not waited for by its parent runs no program any more. */
  private static boolean runs(ProcessHandle handle) {
    return handle.isAlive() && handle.info().command().isPresent();
  }
}
