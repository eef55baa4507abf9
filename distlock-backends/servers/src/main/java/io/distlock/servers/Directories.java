package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories that appear and disappear as a whole. */
final class Directories {

  private Directories() {}

  /** Moves a complete directory into place; deletes it if another one is there by now. */
  static void moveUnlessThere(Path complete, Path target) throws IOException {
    try {
      Files.move(complete, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      delete(complete);
      if (!Files.isDirectory(target)) {
        throw e;
      }
    }
  }

  /** Deletes a directory with all that is in it, as far as possible. */
  static void delete(Path directory) {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
