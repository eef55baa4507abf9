package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real Redis server as a local process, for tests that want to freeze, kill or restart it.
 *
 * <p>It keeps nothing on disk, listens on the loopback interface only, and ends with this JVM.
 * Tests that need just any Redis ask for {@link BackendServers#redis()}.
 *
 * <p>Files go to {@code target/test-servers} below the working directory, or to where the system
 * property {@value #DIRECTORY_PROPERTY} points.
 */
public final class RedisServer implements Redis, AutoCloseable {

  /** System property with the directory for binaries, logs and working directories. */
  public static final String DIRECTORY_PROPERTY = "distlock.test.servers.directory";

  private static final String HOST = "127.0.0.1";
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(20);
  private static final int PORTS_TO_TRY = 5;

  private static @Nullable RedisBinary binary;

  private final int port;
  private final List<String> arguments;
  private final Path directory;
  private TetheredProcess process;

  private RedisServer(int port, List<String> arguments) {
    this.port = port;
    this.arguments = arguments;
    this.directory = TestDirectory.path().resolve("redis-" + port);
    this.process = launch();
  }

  /**
   * Starts a server of its own on a free port and returns when it answers.
   *
   * @param arguments further arguments of {@code redis-server}, such as {@code "--maxmemory",
   *     "2mb"}
   */
  public static RedisServer start(String... arguments) {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      try {
        return new RedisServer(port, List.of(arguments));
      } catch (IllegalStateException e) {
        boolean lostTheRace = FreePort.isTaken(port);
        if (!lostTheRace || attempt == PORTS_TO_TRY) {
          throw e;
        }
      }
    }
  }

  /** Returns {@code redis://127.0.0.1:port}; it stays the same over {@link #restart()}. */
  @Override
  public URI uri() {
    return URI.create("redis://" + HOST + ":" + port);
  }

  /** Returns the TCP port. */
  public int port() {
    return port;
  }

  /** Returns the process id of the current process; it changes with {@link #restart()}. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Tells whether it accepts a connection and answers PING, within a second. */
  public boolean answers() {
    return RedisPing.answers(HOST, port);
  }

  /** Stops it in the midst of what it does (SIGSTOP): connections stay open, nothing answers. */
  public synchronized void freeze() {
    process.freeze();
  }

  /** Lets it go on after {@link #freeze()} (SIGCONT). */
  public synchronized void thaw() {
    process.thaw();
  }

  /** Ends it at once (SIGKILL); connections are reset and everything it knew is gone. */
  public synchronized void kill() {
    process.kill();
  }

  /** Starts it again on the same port, empty; kills it first if it still runs. */
  public synchronized void restart() {
    process.kill();
    process = launch();
  }

  /** Ends it. */
  @Override
  public void close() {
    kill();
  }

  private TetheredProcess launch() {
    List<String> command = new ArrayList<>();
    command.add(binary().path().toAbsolutePath().toString());
    command.addAll(List.of("--port", Integer.toString(port), "--bind", HOST));
    command.addAll(List.of("--save", "", "--appendonly", "no", "--enable-debug-command", "yes"));
    command.addAll(arguments);
    Path log = createdDirectory(directory).resolve("redis.log");
    TetheredProcess launched = TetheredProcess.start(command, Map.of(), directory, log);
    try {
      Await.until(
          "Redis on port " + port + " answers (see " + log + ")",
          STARTS_WITHIN,
          () -> answersOrHasEnded(launched));
      if (!launched.isAlive()) {
        throw new IllegalStateException("Redis did not start, see " + log);
      }
      return launched;
    } catch (IllegalStateException e) {
      launched.kill();
      throw e;
    }
  }

  private boolean answersOrHasEnded(TetheredProcess launched) {
    return !launched.isAlive() || answers();
  }

  /** Tells the reader of a build's log, once, which Redis the results are about. */
  private static synchronized RedisBinary binary() {
    RedisBinary result = binary;
    if (result == null) {
      result = RedisBinary.locate(TestDirectory.path());
      System.out.println("Redis as a local process: " + result.source());
      binary = result;
    }
    return result;
  }

  private static Path createdDirectory(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
