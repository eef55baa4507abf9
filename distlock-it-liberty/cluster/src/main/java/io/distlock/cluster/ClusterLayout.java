package io.distlock.cluster;

import java.nio.file.Path;

/**
 * Where the build has put what a cluster is made of.
 *
 * @param liberty an unpacked Open Liberty
 * @param application the WAR
 * @param serverXml the servers' configuration
 * @param work where the runs keep their files
 */
record ClusterLayout(Path liberty, Path application, Path serverXml, Path work) {

  /** Reads {@code cluster.liberty}, {@code .application}, {@code .server-xml}, {@code .work}. */
  static ClusterLayout fromSystemProperties() {
    return new ClusterLayout(
        path("cluster.liberty"),
        path("cluster.application"),
        path("cluster.server-xml"),
        path("cluster.work"));
  }

  private static Path path(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("System property missing, set by the build: " + property);
    }
    return Path.of(value).toAbsolutePath();
  }
}
