package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.enterprise.Clerk;
import io.distlock.enterprise.Desk;
import io.distlock.enterprise.DeskResource;
import io.distlock.enterprise.EnterpriseApplication;
import io.distlock.servers.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One real server with distlock in an EAR and in its shared libraries: one Locker for each
 * application, which all of its modules use, and nothing left of it when it has gone.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ArchivesIT {

  private static final Duration GENEROUS = Duration.ofMinutes(2);

  private static final int ROUNDS = Boolean.getBoolean("distlock.soak") ? 20 : 6;

  /**
   * Applications that were removed, but are remembered for a while: the JDK remembers the class of
   * the last record that it has linked, and Liberty who was the first to use a logger.
   */
  private static final int REMEMBERED = 4;

  private static final String LOCKER = "io.distlock.engine.LeaseEngine";

  /** Liberty makes more instances of the extension itself than it uses. */
  private static final String BEGUN_EXTENSION = "io.distlock.cdi.LockedBeans";

  /** The EAR, and the WARs with common and private libraries. */
  private static final int APPLICATIONS = 4;

  private final HttpCalls http = new HttpCalls(Duration.ofSeconds(30));
  private Archives archives;
  private RedisServer redis;
  private Cluster cluster;
  private LibertyServer server;

  @BeforeAll
  void start() {
    ClusterLayout layout = ClusterLayout.fromSystemProperties();
    archives = new Archives(layout.work());
    Path serverXml = ClusterLayout.path("cluster.servers").resolve("archives/server.xml");
    List<Path> applications =
        List.of(
            archives.write(enterprise()),
            archives.write(QuietWar.archive("quiet.war")),
            archives.write(archives.withDistlock(QuietWar.archive("complete.war"))),
            archives.write(twoComplete()));
    redis = RedisServer.start();
    cluster =
        new Cluster(
            layout,
            new Deployment(applications, serverXml, Map.of("distlock", archives.distlock())),
            1,
            new RedisStore(redis));
    server = cluster.servers().get(0);
    forgetWhatIsSoftlyReachable();
    cluster.start();
    cluster.awaitReady();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @Order(1)
  @ValueSource(strings = {"one", "two"})
  void beans_of_each_war_are_locked_and_see_their_lease(String war) {
    TrialAnswer first = get("/" + war + "/desk/work");
    assertThat(first.value("name")).isEqualTo("io.distlock.enterprise.Desk.work");
    assertThat(get("/" + war + "/desk/work").number("token")).isGreaterThan(first.number("token"));
  }

  @ParameterizedTest
  @Order(1)
  @ValueSource(strings = {"nested", "twice"})
  void a_war_and_an_enterprise_bean_share_the_lease_of_a_call_and_of_a_transaction(String how) {
    for (String war : List.of("one", "two")) {
      TrialAnswer answer = get("/" + war + "/desk/" + how);
      assertThat(answer.number("second")).isEqualTo(answer.number("first"));
      TrialAnswer apart = get("/" + war + "/desk/apart");
      assertThat(apart.number("second")).isGreaterThan(apart.number("first"));
    }
  }

  @Test
  @Order(1)
  void the_timer_of_an_enterprise_bean_is_locked() {
    long token = get("/one/desk/tick").number("token");
    await().atMost(GENEROUS).until(() -> get("/two/desk/tick").number("token") > token);
  }

  @ParameterizedTest
  @Order(1)
  @ValueSource(strings = {"common1", "common2", "private"})
  void a_library_of_the_server_locks_the_beans_of_a_war(String war) {
    new QuietWar(server, war).assertLocks();
  }

  @Test
  @Order(2)
  void each_application_has_one_locker_and_one_connection() {
    assertThat(openedLockers()).isEqualTo(APPLICATIONS);
    assertThat(RedisClients.count(redis.port())).isEqualTo(APPLICATIONS);
    assertThat(heap().instancesOf(BEGUN_EXTENSION)).isEqualTo(APPLICATIONS);
    assertThat(heap().instancesOf(LOCKER)).isEqualTo(APPLICATIONS);
  }

  @Test
  @Order(2)
  void readiness_shows_one_check_for_each_war() throws IOException {
    String answer = http.get(server.uri("/health/ready")).body();
    assertThat(answer.split("\"name\":\"distlock\"", -1)).hasSize(1 + 2 + 3);
  }

  @Test
  @Order(3)
  void nothing_piles_up_when_applications_come_and_go() throws IOException {
    Path dropins = Files.createDirectories(server.directory().resolve("dropins"));
    Path apps = cluster.directory().resolve("usr/shared/apps");
    QuietWar war = new QuietWar(server, "complete");
    int threadsBefore = heap().threads("distlock").size();
    for (int round = 1; round <= ROUNDS; round++) {
      Path deployed = Files.copy(apps.resolve("complete.war"), dropins.resolve("complete.war"));
      war.awaitStatus(200);
      war.assertLocks();
      Files.delete(deployed);
      war.awaitStatus(404);
    }
    Files.delete(apps.resolve("enterprise.ear"));
    await().atMost(GENEROUS).untilAsserted(() -> assertOnlyLibrariesAreLeft(threadsBefore));
  }

  private void assertOnlyLibrariesAreLeft(int threadsBefore) {
    int left = APPLICATIONS - 1;
    assertThat(RedisClients.count(redis.port())).isEqualTo(left);
    assertThat(heap().threads("distlock")).hasSizeLessThan(threadsBefore);
    assertThat(heap().instancesOf(LOCKER)).isBetween((long) left, (long) left + REMEMBERED);
    assertThat(heap().instancesOf(BEGUN_EXTENSION))
        .isBetween((long) left, (long) left + REMEMBERED);
  }

  /** The last ones, since a server with an application that has not started is not ready. */
  @ParameterizedTest
  @Order(5)
  @ValueSource(
      strings = {
        "<enterpriseApplication id='refused%d' location='two-complete.ear'/>",
        "<webApplication id='refused%d' location='complete.war'><classloader commonLibraryRef='distlock'/></webApplication>",
        "<webApplication id='refused%d' location='complete.war'><classloader commonLibraryRef='distlock' delegation='parentLast'/></webApplication>",
        "<webApplication id='refused%d' location='complete.war'><classloader privateLibraryRef='distlock'/></webApplication>"
      })
  void several_copies_in_one_application_are_refused(String application) throws IOException {
    long refusedBefore = refused();
    Path serverXml = server.directory().resolve("server.xml");
    String config =
        Files.readString(serverXml).replaceAll("(?s)<!-- more -->.*?\n", "<!-- more -->\n");
    Files.writeString(
        serverXml,
        config.replace("<!-- more -->", "<!-- more -->" + application.formatted(refusedBefore)));
    await().atMost(GENEROUS).until(() -> refused() > refusedBefore);
  }

  /** Liberty keeps its latest messages, and what they are about, until memory becomes scarce. */
  private void forgetWhatIsSoftlyReachable() {
    try {
      Files.writeString(
          server.directory().resolve("jvm.options"), "-XX:SoftRefLRUPolicyMSPerMB=0\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private EnterpriseArchive twoComplete() {
    return ShrinkWrap.create(EnterpriseArchive.class, "two-complete.ear")
        .addAsModule(archives.withDistlock(QuietWar.archive("first.war")))
        .addAsModule(archives.withDistlock(QuietWar.archive("second.war")));
  }

  private EnterpriseArchive enterprise() {
    return archives
        .withDistlock(ShrinkWrap.create(EnterpriseArchive.class, "enterprise.ear"))
        .addAsModule(ShrinkWrap.create(JavaArchive.class, "clerk.jar").addClass(Clerk.class))
        .addAsModule(desk("one.war"))
        .addAsModule(desk("two.war"));
  }

  private static WebArchive desk(String name) {
    return Archives.war(name, Desk.class, DeskResource.class, EnterpriseApplication.class);
  }

  private long openedLockers() {
    return lines("messages.log", "distlock uses redis");
  }

  private long refused() {
    return lines("messages.log", "LockConfigurationException: distlock-cdi is in this application");
  }

  private long lines(String log, String text) {
    try (var lines = Files.lines(server.directory().resolve("logs").resolve(log))) {
      return lines.filter(line -> line.contains(text)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Heap heap() {
    return new Heap(server.pid());
  }

  private TrialAnswer get(String path) {
    long start = System.nanoTime();
    try {
      var response = http.get(server.uri(path));
      return new TrialAnswer(
          response.statusCode(), response.body(), Duration.ofNanos(System.nanoTime() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
