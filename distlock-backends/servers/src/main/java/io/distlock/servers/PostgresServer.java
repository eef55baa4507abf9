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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server as a local process, for tests that want to freeze, kill, restart or
 * configure it. It lets everybody in as {@code postgres}.
 *
 * <p>It listens on the loopback interface only, ends with this JVM, and its files go with it. It
 * never waits for the disk (fsync is off), which only a crash of the machine could punish. Tests
 * that need just any PostgreSQL ask for {@link BackendServers#postgresql()}.
 *
 * <p>Files go to where {@link RedisServer#DIRECTORY_PROPERTY} says; those of root's servers, which
 * run as nobody, to the directory for temporary files.
 */
public final class PostgresServer implements Postgres, AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(30);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(20);
  private static final int PORTS_TO_TRY = 5;

  private static @Nullable PostgresBinaries binaries;

  private final int port;
  private final List<String> settings;
  private final Path directory;
  private final Thread cleaner = new Thread(this::clean, "postgresql-cleaner");
  private TetheredProcess process;

  private PostgresServer(int port, List<String> settings, Path directory) {
    this.port = port;
    this.settings = settings;
    this.directory = directory;
    Runtime.getRuntime().addShutdownHook(cleaner);
    this.process = launch();
  }

  /**
   * Starts a server of its own on a free port and returns when it answers.
   *
   * @param settings of the server, such as {@code "synchronous_commit=off"}
   */
  public static PostgresServer start(String... settings) {
    return start(List.of(settings), port -> PostgresCluster.create(binaries(), port));
  }

  /**
   * Starts a standby of this server, which is restarted for that: it follows by replication, and
   * can be read. Returns when it answers, which may be before it has caught up.
   *
   * @param primaryPort where it finds this server: at its own port, or through a {@link FaultProxy}
   */
  public synchronized PostgresServer startStandby(int primaryPort) {
    stop();
    List<String> ofStandby = new ArrayList<>(settings);
    ofStandby.add(
        "primary_conninfo=host=%s port=%d user=%s"
            .formatted(HOST, primaryPort, PostgresCluster.USER));
    ofStandby.add("wal_retrieve_retry_interval=100ms");
    try {
      return start(ofStandby, itsPort -> PostgresCluster.createStandby(directory, itsPort));
    } finally {
      process = launch();
    }
  }

  private static PostgresServer start(List<String> settings, IntFunction<Path> files) {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      try {
        return new PostgresServer(port, settings, files.apply(port));
      } catch (IllegalStateException e) {
        boolean lostTheRace = FreePort.isTaken(port);
        if (!lostTheRace || attempt == PORTS_TO_TRY) {
          throw e;
        }
      }
    }
  }

  /** Returns {@code postgresql://postgres@127.0.0.1:port/postgres}; the same over restarts. */
  @Override
  public URI uri() {
    return URI.create("postgresql://%s@%s:%d/postgres".formatted(PostgresCluster.USER, HOST, port));
  }

  @Override
  public int port() {
    return port;
  }

  /** Returns the process id of the current postmaster. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Tells whether it lets a session begin, within a second. */
  public boolean answers() {
    return PostgresPing.answers(HOST, port, PostgresCluster.USER);
  }

  /** Returns where it writes its log. */
  public Path log() {
    return TestDirectory.path().resolve(logName());
  }

  private String logName() {
    return "postgresql-" + port + ".log";
  }

  /** Stops all of its processes in the midst of what they do: connections stay, nothing answers. */
  public synchronized void freeze() {
    process.freeze();
    children().forEach(child -> TetheredProcess.signal("STOP", child.pid()));
  }

  /** Lets it go on after {@link #freeze()}. */
  public synchronized void thaw() {
    children().forEach(child -> TetheredProcess.signal("CONT", child.pid()));
    process.thaw();
  }

  /** Ends all of its processes at once (SIGKILL). What was not written yet is gone. */
  public synchronized void kill() {
    List<ProcessHandle> children = children();
    process.kill();
    children.forEach(ProcessHandle::destroyForcibly);
    Await.until(
        "the processes of PostgreSQL end",
        STOPS_WITHIN,
        () -> children.stream().noneMatch(PostgresServer::isRunning));
  }

  /** Ends it without a checkpoint (SIGQUIT): it recovers when it is started again. */
  public synchronized void stopImmediately() {
    stop("QUIT");
  }

  /** Ends it as an administrator does (SIGINT): sessions are ended, nothing is lost. */
  public synchronized void stop() {
    stop("INT");
  }

  /** Starts it again on the same port with the same data; kills it first if it still runs. */
  public synchronized void restart() {
    kill();
    process = launch();
  }

  /** Ends its life as a standby: it can be written when this returns. */
  public synchronized void promote() {
    PostgresCluster.promote(binaries(), directory);
  }

  /** Ends it and deletes its files. */
  @Override
  public void close() {
    clean();
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook has run or will find nothing left.
    }
  }

  private void clean() {
    kill();
    Directories.delete(directory);
  }

  private void stop(String signal) {
    TetheredProcess.signal(signal, process.pid());
    Await.until("PostgreSQL ends on SIG" + signal, STOPS_WITHIN, () -> !process.isAlive());
  }

  /** Without the shell that ties them to this JVM. */
  private List<ProcessHandle> children() {
    return ProcessHandle.of(process.pid())
        .map(ProcessHandle::children)
        .map(each -> each.filter(PostgresServer::isPostgres).toList())
        .orElse(List.of());
  }

  /** A dead process is still listed until its new parent, which is not this JVM, asks for it. */
  private static boolean isRunning(ProcessHandle handle) {
    return handle.isAlive() && !TetheredProcess.hasState(handle.pid(), 'Z');
  }

  private static boolean isPostgres(ProcessHandle handle) {
    return handle.info().command().map(command -> command.endsWith("postgres")).orElse(true);
  }

  private TetheredProcess launch() {
    List<String> command = new ArrayList<>();
    command.add(binaries().bin().resolve("postgres").toString());
    command.addAll(List.of("-D", directory.toString(), "-p", Integer.toString(port)));
    command.addAll(List.of("-h", HOST, "-k", ""));
    command.addAll(List.of("-c", "fsync=off", "-c", "shared_buffers=32MB"));
    settings.forEach(setting -> command.addAll(List.of("-c", setting)));
    Path log = createdDirectory(TestDirectory.path()).resolve(logName());
    TetheredProcess launched =
        TetheredProcess.start(PostgresUser.run(command), Map.of(), directory, log);
    try {
      Await.until(
          "PostgreSQL on port " + port + " answers (see " + log + ")",
          STARTS_WITHIN,
          () -> !launched.isAlive() || answers());
      if (!launched.isAlive()) {
        throw new IllegalStateException("PostgreSQL did not start, see " + log);
      }
      return launched;
    } catch (IllegalStateException e) {
      launched.kill();
      throw e;
    }
  }

  /** Tells the reader of a build's log, once, which PostgreSQL the results are about. */
  private static synchronized PostgresBinaries binaries() {
    PostgresBinaries result = binaries;
    if (result == null) {
      result = PostgresBinaries.locate(PostgresUser.home());
      System.out.println("PostgreSQL as a local process: " + result.source());
      binaries = result;
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
