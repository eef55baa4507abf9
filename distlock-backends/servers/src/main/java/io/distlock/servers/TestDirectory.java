package io.distlock.servers;

import java.nio.file.Path;

/** Where the files of servers and processes go. */
final class TestDirectory {

  private TestDirectory() {}

  static Path path() {
    return Path.of(System.getProperty(RedisServer.DIRECTORY_PROPERTY, "target/test-servers"))
        .toAbsolutePath();
  }
}
