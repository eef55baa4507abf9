package io.distlock.cluster;

import java.nio.file.Path;

/**
 * Where the build has put what a cluster is made of.
 *
 * @param liberty an unpacked Open Liberty
 * @param work where the runs keep their files
 */
record ClusterLayout(Path liberty, Path work) {

  /** Reads {@code cluster.liberty} and {@code cluster.work}. */
  static ClusterLayout fromSystemProperties() {
    return new ClusterLayout(path("cluster.liberty"), path("cluster.work"));
  }

  /** A path that the build tells in a system property. */
  static Path path(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("System property missing, set by the build: " + property);
    }
    return Path.of(value).toAbsolutePath();
  }
}
