package io.distlock.cluster;

import java.nio.file.Path;

/** The JDK that runs this JVM, for children that shall run on the same one. */
final class JavaHome {

  private JavaHome() {}

  static String directory() {
    return System.getProperty("java.home");
  }

  static String executable() {
    return Path.of(directory(), "bin", "java").toString();
  }
}
