package io.distlock.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What Open Liberty calls a user directory: the servers of one run with their configuration, and
 * the applications and libraries that they share. The installation itself stays as it was unpacked.
 */
final class UserDirectory {

  private final Deployment deployment;
  private final Path path;

  private UserDirectory(Deployment deployment, Path path) {
    this.deployment = deployment;
    this.path = path;
  }

  static UserDirectory create(Deployment deployment, Path run) {
    UserDirectory result = new UserDirectory(deployment, run.resolve("usr"));
    deployment.applications().forEach(file -> copy(file, result.path.resolve("shared/apps")));
    Path resources = result.path.resolve("shared/resources");
    deployment
        .resources()
        .forEach((name, files) -> files.forEach(file -> copy(file, resources.resolve(name))));
    return result;
  }

  Path path() {
    return path;
  }

  void addServer(String name) {
    copy(deployment.serverXml(), serverDirectory(name));
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
