package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A Java program of the class path of this JVM in a process of its own, which says something in
 * lines on its output. It never outlives this JVM.
 *
 * <p>Thread-safe.
 */
public final class JvmProcess implements AutoCloseable {

  private static final AtomicLong COUNT = new AtomicLong();
  private static final List<String> SMALL =
      List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private final TetheredProcess process;
  private final Path output;

  private JvmProcess(TetheredProcess process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts a program; both of its outputs go to a file below {@code target/test-servers}. */
  public static JvmProcess start(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(SMALL);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    String name =
        "%s-%d-%d.log"
            .formatted(
                main.getSimpleName(), ProcessHandle.current().pid(), COUNT.incrementAndGet());
    Path directory = TestDirectory.path().resolve("jvm");
    try {
      Path output = Files.createDirectories(directory).resolve(name);
      Files.deleteIfExists(output);
      return new JvmProcess(
          TetheredProcess.start(command, Map.of(), Path.of("").toAbsolutePath(), output), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the complete lines that it has written so far. */
  public List<String> lines() {
    try {
      String text = Files.exists(output) ? Files.readString(output) : "";
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until it has written a line that begins so.
   *
   * @return the first such line
   * @throws IllegalStateException if there is none in time; with all that it has written
   */
  public String awaitLine(String beginning, Duration atMost) {
    try {
      Await.until(
          "a line that begins with '" + beginning + "'",
          atMost,
          () -> lines().stream().anyMatch(line -> line.startsWith(beginning)));
    } catch (IllegalStateException e) {
      throw new IllegalStateException(e.getMessage() + ", only " + lines(), e);
    }
    return lines().stream().filter(line -> line.startsWith(beginning)).findFirst().orElseThrow();
  }

  /** Tells whether it runs, or is paused. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until it has ended by itself. */
  public void awaitEnd(Duration atMost) {
    Await.until("process " + process.pid() + " ends", atMost, () -> !isAlive());
  }

  /** Stops it in the midst of what it does (SIGSTOP). */
  public void pause() {
    process.freeze();
  }

  /** Lets it go on after {@link #pause()} (SIGCONT). */
  public void resume() {
    process.thaw();
  }

  /** Asks it to end (SIGTERM), waits for that, and kills it if that takes longer. */
  public void terminate(Duration atMost) {
    process.stop(atMost);
  }

  /** Ends it at once (SIGKILL), also if it is paused. */
  public void kill() {
    process.kill();
  }

  /** Kills it if it still runs. */
  @Override
  public void close() {
    kill();
  }
}
