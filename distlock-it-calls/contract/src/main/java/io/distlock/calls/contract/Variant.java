package io.distlock.calls.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The application with a few more classes and a configuration.
 *
 * @param name of the WAR, and of its context root
 * @param properties its configuration
 * @param classes its own, beside the libraries
 */
public record Variant(String name, Map<String, String> properties, List<Class<?>> classes) {

  /** Writes the WAR, from one that has the application and its libraries. */
  public Path pack(Path application, Path directory) {
    Path war = directory.resolve(name + ".war");
    try (ZipInputStream from = new ZipInputStream(Files.newInputStream(application));
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(war))) {
      for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
        add(to, entry.getName(), from.readAllBytes());
      }
      for (Class<?> each : classes) {
        String path = each.getName().replace('.', '/') + ".class";
        add(to, "WEB-INF/classes/" + path, bytesOf(each, path));
      }
      String properties = "WEB-INF/classes/META-INF/microprofile-config.properties";
      add(to, properties, lines().getBytes(StandardCharsets.ISO_8859_1));
      return war;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private String lines() {
    return properties.entrySet().stream()
        .map(property -> property.getKey() + "=" + property.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private static byte[] bytesOf(Class<?> type, String path) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(path)) {
      return in.readAllBytes();
    }
  }

  private static void add(ZipOutputStream zip, String path, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(path));
    zip.write(content);
    zip.closeEntry();
  }
}
