package io.distlock.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The statements and scripts of others, as they stand in their jars. */
final class Resources {

  private Resources() {}

  static String read(Class<?> beside, String resource) throws IOException {
    try (InputStream in = beside.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("no " + resource + " beside " + beside.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A statement as the store sends it: without the comments, which are not for the server. */
  static String readSql(Class<?> beside, String resource) throws IOException {
    return read(beside, resource)
        .lines()
        .filter(line -> !line.isBlank() && !line.strip().startsWith("--"))
        .collect(Collectors.joining("\n"));
  }
}
