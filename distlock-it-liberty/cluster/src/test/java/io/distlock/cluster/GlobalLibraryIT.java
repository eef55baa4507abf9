package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.RedisServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One real server with distlock as a global library of its applications. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GlobalLibraryIT {

  private RedisServer redis;
  private Cluster cluster;
  private LibertyServer server;

  @BeforeAll
  void start() {
    ClusterLayout layout = ClusterLayout.fromSystemProperties();
    Archives archives = new Archives(layout.work());
    Path serverXml = ClusterLayout.path("cluster.servers").resolve("global/server.xml");
    List<Path> applications =
        List.of(
            archives.write(QuietWar.archive("quiet.war")),
            archives.write(archives.withDistlock(QuietWar.archive("complete.war"))));
    redis = RedisServer.start();
    cluster =
        new Cluster(
            layout,
            new Deployment(applications, serverXml, Map.of("distlock", archives.distlock())),
            1,
            new RedisStore(redis));
    server = cluster.servers().get(0);
    cluster.start();
    cluster.awaitReady();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  /** The last one brings distlock along, too, which is hidden by the server's. */
  @ParameterizedTest
  @ValueSource(strings = {"global1", "global2", "complete"})
  void a_global_library_locks_the_beans_of_each_application(String war) {
    new QuietWar(server, war).assertLocks();
  }

  @Test
  void each_application_has_its_own_locker() {
    assertThat(new Heap(server.pid()).instancesOf("io.distlock.engine.LeaseEngine")).isEqualTo(3);
    assertThat(RedisClients.count(redis.port())).isEqualTo(3);
  }
}
