package io.distlock.servers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the {@code redis-server} program comes from: bundled with the tests' dependencies, else on
 * the PATH.
 *
 * @param path the executable
 * @param source says to a person where it was found
 */
record RedisBinary(Path path, String source) {

  private static final String BUNDLED_VERSION = "7.0.15";

  /**
   * Finds the program, and extracts the bundled one into {@code directory} unless it is there.
   *
   * @throws IllegalStateException if this platform has neither
   */
  static RedisBinary locate(Path directory) {
    return bundled(directory)
        .or(RedisBinary::onPath)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No redis-server for "
                        + platform()
                        + ": install one on the PATH, or give the URI of a running server in "
                        + TestSettings.describe(RedisSources.URI_PROPERTY)));
  }

  private static Optional<RedisBinary> bundled(Path directory) {
    String resource = "redis-server-" + BUNDLED_VERSION + "-" + platform();
    try (InputStream in = RedisBinary.class.getResourceAsStream("/" + resource)) {
      if (in == null) {
        return Optional.empty();
      }
      Path executable = directory.resolve(resource);
      if (!Files.isExecutable(executable)) {
        extract(in, executable);
      }
      return Optional.of(new RedisBinary(executable, "org.signal:embedded-redis, " + resource));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Moves the complete file into place: another JVM may be extracting the same one. */
  private static void extract(InputStream in, Path executable) throws IOException {
    Path directory = Files.createDirectories(executable.toAbsolutePath().getParent());
    Path partial = Files.createTempFile(directory, "redis-server", ".partial");
    Files.copy(in, partial, StandardCopyOption.REPLACE_EXISTING);
    if (!partial.toFile().setExecutable(true)) {
      throw new IOException("Cannot make executable: " + partial);
    }
    Files.move(partial, executable, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Optional<RedisBinary> onPath() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator))
        .map(directory -> Path.of(directory, "redis-server"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(found -> new RedisBinary(found, "PATH, " + found));
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return (os.startsWith("mac") ? "darwin" : os)
        + "-"
        + switch (arch) {
          case "x86_64" -> "amd64";
          case "aarch64" -> "arm64";
          default -> arch;
        };
  }
}
