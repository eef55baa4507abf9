package io.distlock.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What each server of a cluster runs.
 *
 * @param applications the WARs and EARs
 * @param serverXml the servers' configuration, which says how often and where they are deployed
 * @param resources libraries that the servers share, by their directory below {@code
 *     ${shared.resource.dir}}
 */
record Deployment(List<Path> applications, Path serverXml, Map<String, List<Path>> resources) {

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
        List.of(ClusterLayout.path("cluster." + name + ".application")),
        ClusterLayout.path("cluster." + name + ".server-xml"),
        Map.of("postgresql", List.of(ClusterLayout.path("cluster.driver"))));
  }
}
