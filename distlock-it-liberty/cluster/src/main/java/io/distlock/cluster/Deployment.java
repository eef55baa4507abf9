package io.distlock.cluster;

import java.nio.file.Path;

/**
 * What each server of a cluster runs.
 *
 * @param application the WAR
 * @param serverXml the servers' configuration, which says how often and where it is deployed
 * @param driver the JDBC driver for its DataSources
 */
record Deployment(Path application, Path serverXml, Path driver) {

  /** The sample application: what users have. */
  static Deployment sample() {
    return named("sample");
  }

  /** The application that does what tests tell it to, with several kinds of DataSources. */
  static Deployment trials() {
    return named("trials");
  }

  /** Reads {@code cluster.<name>.application}, {@code .server-xml} and {@code cluster.driver}. */
  private static Deployment named(String name) {
    return new Deployment(
        ClusterLayout.path("cluster." + name + ".application"),
        ClusterLayout.path("cluster." + name + ".server-xml"),
        ClusterLayout.path("cluster.driver"));
  }
}
