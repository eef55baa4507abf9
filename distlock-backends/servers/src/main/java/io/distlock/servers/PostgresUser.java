package io.distlock.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The user of the operating system that a PostgreSQL runs as. It refuses to run as root, so root's
 * tests run it as nobody, and keep its files where nobody can read them.
 */
final class PostgresUser {

  private static final int NOBODY = 65534;
  private static final boolean ROOT = System.getProperty("user.name").equals("root");

  private PostgresUser() {}

  /** The command that runs {@code command} as that user. */
  static List<String> run(List<String> command) {
    if (!ROOT) {
      return command;
    }
    List<String> dropped = new ArrayList<>();
    dropped.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
    dropped.addAll(command);
    return dropped;
  }

  /** Creates a directory of that user. */
  static Path createDirectory(Path directory) throws IOException {
    Files.createDirectories(directory);
    if (ROOT) {
      Files.setAttribute(directory, "unix:uid", NOBODY);
      Files.setAttribute(directory, "unix:gid", NOBODY);
    }
    return directory;
  }

  /** Where that user can read, below directories of ours. */
  static Path home() {
    return ROOT
        ? Path.of(System.getProperty("java.io.tmpdir"), "distlock-test-servers").toAbsolutePath()
        : TestDirectory.path();
  }
}
