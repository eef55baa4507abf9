package io.distlock.openejb;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What is in the jars that an application consists of; there is no WAR for OpenEJB to look into.
 */
final class Jar {

  private static final String CLASS = ".class";

  private Jar() {}

  /** All classes of the jar that has this one. */
  static List<Class<?>> classesBeside(Class<?> one) {
    try (JarFile jar = new JarFile(fileOf(one))) {
      return jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(CLASS) && !name.endsWith("package-info.class"))
          .flatMap(name -> load(name, one.getClassLoader()))
          .toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static File fileOf(Class<?> one) {
    try {
      return new File(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** Leaves out what needs an optional library, as containers do. */
  private static Stream<Class<?>> load(String entry, ClassLoader loader) {
    String name = entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
    try {
      return Stream.of(Class.forName(name, false, loader));
    } catch (NoClassDefFoundError optional) {
      return Stream.empty();
    } catch (ClassNotFoundException problem) {
      throw new IllegalStateException(problem);
    }
  }
}
