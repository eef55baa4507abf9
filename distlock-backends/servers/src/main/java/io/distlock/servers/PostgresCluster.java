package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The files of a PostgreSQL. {@code initdb} takes seconds, so it runs once for each version, and
 * each server gets a copy.
 */
final class PostgresCluster {

  static final String USER = "postgres";

  private static final Duration CREATED_WITHIN = Duration.ofSeconds(60);

  private PostgresCluster() {}

  /** Creates the files of a new server, and returns their directory. */
  static Path create(PostgresBinaries binaries, int port) {
    try {
      return copy(template(binaries), port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Creates the files of a standby, and returns their directory.
   *
   * @param primary the directory of a server that was stopped in order
   */
  static Path createStandby(Path primary, int port) {
    try {
      Path directory = copy(primary, port);
      Files.createFile(directory.resolve("standby.signal"));
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the recovery of a standby: from then on it can be written. */
  static void promote(PostgresBinaries binaries, Path directory) {
    try {
      String pgCtl = binaries.bin().resolve("pg_ctl").toString();
      run(
          PostgresUser.run(List.of(pgCtl, "promote", "--wait", "--pgdata=" + directory)),
          directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path copy(Path from, int port) throws IOException {
    Path home = Files.createDirectories(PostgresUser.home());
    Path directory = home.resolve("postgresql-" + port + "-" + ProcessHandle.current().pid());
    Directories.delete(directory);
    run(List.of("cp", "-a", from.toString(), directory.toString()), home);
    return directory;
  }

  private static Path template(PostgresBinaries binaries) throws IOException {
    Path home = Files.createDirectories(PostgresUser.home());
    Path template = home.resolve("template-" + binaries.name());
    if (!Files.isDirectory(template)) {
      Path partial = PostgresUser.createDirectory(Files.createTempDirectory(home, "initdb"));
      run(
          PostgresUser.run(
              List.of(
                  binaries.bin().resolve("initdb").toString(),
                  "--pgdata=" + partial,
                  "--username=" + USER,
                  "--auth=trust",
                  "--encoding=UTF8",
                  "--locale=C",
                  "--no-sync")),
          partial);
      Directories.moveUnlessThere(partial, template);
    }
    return template;
  }

  private static void run(List<String> command, Path directory) throws IOException {
    Path log = Files.createDirectories(TestDirectory.path()).resolve("postgresql-files.log");
    try (TetheredProcess process = TetheredProcess.start(command, Map.of(), directory, log)) {
      Await.until(command + " (see " + log + ")", CREATED_WITHIN, () -> !process.isAlive());
      if (process.exitValue() != 0) {
        throw new IllegalStateException(command + " failed, see " + log);
      }
    }
  }
}
