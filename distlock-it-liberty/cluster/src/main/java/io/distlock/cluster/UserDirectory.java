package io.distlock.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What Open Liberty calls a user directory: the servers of one run with their configuration, and
 * the application that they share. The installation itself stays as it was unpacked.
 */
final class UserDirectory {

  private final ClusterLayout layout;
  private final Path path;

  private UserDirectory(ClusterLayout layout, Path path) {
    this.layout = layout;
    this.path = path;
  }

  static UserDirectory create(ClusterLayout layout, Path run) {
    UserDirectory result = new UserDirectory(layout, run.resolve("usr"));
    copy(layout.application(), result.path.resolve("shared/apps"));
    return result;
  }

  Path path() {
    return path;
  }

  void addServer(String name) {
    copy(layout.serverXml(), serverDirectory(name));
  }

  Path serverDirectory(String name) {
    return path.resolve("servers").resolve(name);
  }

  private static void copy(Path file, Path directory) {
    try {
      Files.createDirectories(directory);
      Files.copy(file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
