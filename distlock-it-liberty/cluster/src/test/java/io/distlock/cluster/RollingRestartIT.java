package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.cluster.ProbeEvent.Kind;
import io.distlock.jobs.JobsApplication;
import io.distlock.servers.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Two real servers with a job of three seconds that runs all the time, on one or the other: they
 * are stopped in an orderly way, and their application is replaced.
 *
 * <p>The ttl of all locks is two minutes: what is not given back fails these tests.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RollingRestartIT {

  /** Within which a lock is free once nobody needs it any more. */
  private static final Duration FREE_WITHIN = Duration.ofSeconds(2);

  /** As {@code JobLoop} says. */
  private static final Duration WORK = Duration.ofSeconds(3);

  /** How often the timer fires. */
  private static final Duration TICK = Duration.ofSeconds(1);

  /** What an unreachable store may add to the time that a stop takes. */
  private static final Duration STORE_DELAYS_AT_MOST = Duration.ofSeconds(5);

  /** What an idle server takes for a stop otherwise, at most. */
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(2);

  private static final Duration GENEROUS = Duration.ofMinutes(1);

  private RedisServer redis;
  private Cluster cluster;
  private Path application;
  private final HttpCalls http = new HttpCalls(Duration.ofSeconds(40));

  @BeforeAll
  void start() {
    ClusterLayout layout = ClusterLayout.fromSystemProperties();
    Archives archives = new Archives(layout.work());
    application =
        archives.write(
            archives.withDistlock(
                Archives.war("jobs.war").addPackage(JobsApplication.class.getPackage())));
    Path serverXml = ClusterLayout.path("cluster.servers").resolve("jobs/server.xml");
    redis = RedisServer.start();
    cluster =
        new Cluster(
            layout, new Deployment(List.of(), serverXml, Map.of()), 2, new RedisStore(redis));
    cluster.servers().forEach(this::deploy);
    cluster.start();
    cluster.awaitReady();
    cluster.probe().begin();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  /** Whatever a test did, two bodies were never inside at once, and no token was given twice. */
  @AfterEach
  void the_judge_has_no_objection() {
    cluster.servers().stream().filter(server -> !server.isAlive()).forEach(cluster::startAgain);
    cluster.awaitReady();
    System.out.println("rolling restarts so far: " + cluster.probe().counts().toLine());
    assertThat(cluster.probe().eventsAfter(0))
        .extracting(ProbeEvent::kind)
        .isNotEmpty()
        .doesNotContain(Kind.OVERLAPPED, Kind.STALE_TOKEN);
  }

  @Test
  void both_servers_are_restarted_one_after_the_other_while_each_is_at_work() {
    ProbeEvent work = nextWork();
    LibertyServer first = cluster.server(work.server());
    stopAtWork(first, work);
    cluster.startAgain(first);
    cluster.awaitReady();
    LibertyServer second = other(first);
    ProbeEvent other =
        new Spectator(cluster.probe())
            .await(
                "work of " + second.name(),
                event -> event.kind() == Kind.ENTERED && event.server().equals(second.name()));
    stopAtWork(second, other);
    cluster.startAgain(second);
    cluster.awaitReady();
  }

  @Test
  void a_bare_lease_is_free_soon_after_the_stop_of_an_idle_server_began() {
    LibertyServer idle = idleServer();
    assertThat(post(idle, "/leases/bare")).startsWith("token=");
    assertThat(post(other(idle), "/leases/bare")).isEqualTo("busy=true");
    long begun = System.nanoTime();
    CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> cluster.stop(idle));
    Duration free = timeUntilAcquired(other(idle), "bare", begun);
    stop.join();
    System.out.println("bare lease free " + free.toMillis() + " ms after the stop began");
    assertThat(free).isLessThan(FREE_WITHIN);
  }

  @Test
  void a_server_that_is_stopped_waits_for_a_call_and_gives_its_lock_back() {
    LibertyServer idle = idleServer();
    CompletableFuture<String> call =
        CompletableFuture.supplyAsync(() -> post(idle, "/call?millis=3000"));
    await().atMost(GENEROUS).until(() -> post(other(idle), "/call?millis=0").equals("busy=true"));
    cluster.stop(idle);
    assertThat(call.join()).startsWith("token=");
    assertThat(post(other(idle), "/call?millis=0")).startsWith("token=");
  }

  @Test
  void an_unreachable_store_delays_a_stop_by_a_few_seconds_only() {
    LibertyServer idle = idleServer();
    assertThat(post(idle, "/leases/frozen")).startsWith("token=");
    redis.freeze();
    Duration frozen;
    try {
      frozen = timed(() -> cluster.stop(idle));
    } finally {
      redis.thaw();
    }
    System.out.println("stopped in " + frozen.toMillis() + " ms with a frozen store");
    assertThat(frozen).isLessThan(STORE_DELAYS_AT_MOST.plus(STOPS_WITHIN));
  }

  @Test
  void an_application_is_replaced_while_it_is_at_work() {
    ProbeEvent work = nextWork();
    LibertyServer server = cluster.server(work.server());
    assertThat(post(server, "/leases/replaced")).startsWith("token=");
    Spectator spectator = new Spectator(cluster.probe());
    long begun = System.nanoTime();
    deploy(server);
    Duration free = timeUntilAcquired(other(server), "replaced", begun);
    ProbeEvent left = spectator.await("the end of the work", e -> e.kind() == Kind.LEFT);
    ProbeEvent next = spectator.await("the next work", e -> e.kind() == Kind.ENTERED);
    System.out.printf(
        "replaced: bare lease free after %d ms, job's lock taken again %d ms after its end%n",
        free.toMillis(), next.millis() - left.millis());
    assertWasNotCutShort(work, left);
    assertThat(Duration.ofMillis(next.millis() - left.millis())).isLessThan(FREE_WITHIN.plus(TICK));
    assertThat(free).isLessThan(FREE_WITHIN.plus(TICK));
  }

  /** Its work ends, and both locks that it holds are taken by the other server soon. */
  private void stopAtWork(LibertyServer server, ProbeEvent work) {
    assertThat(post(server, "/leases/of-" + server.name())).startsWith("token=");
    Spectator spectator = new Spectator(cluster.probe());
    Duration took = timed(() -> cluster.stop(server));
    ProbeEvent left = spectator.await("the end of the work", e -> e.kind() == Kind.LEFT);
    ProbeEvent next = spectator.await("the next work", e -> e.kind() == Kind.ENTERED);
    String lease = post(other(server), "/leases/of-" + server.name());
    System.out.printf(
        "%s at work: stopped in %d ms, job's lock taken again %d ms after its end%n",
        server.name(), took.toMillis(), next.millis() - left.millis());
    assertWasNotCutShort(work, left);
    assertThat(next.server()).isEqualTo(other(server).name());
    assertThat(Duration.ofMillis(next.millis() - left.millis())).isLessThan(FREE_WITHIN.plus(TICK));
    assertThat(lease).startsWith("token=");
  }

  private static void assertWasNotCutShort(ProbeEvent work, ProbeEvent left) {
    assertThat(left.token()).isEqualTo(work.token());
    assertThat(Duration.ofMillis(left.millis() - work.millis()))
        .isGreaterThan(WORK.minusMillis(100));
  }

  private ProbeEvent nextWork() {
    return new Spectator(cluster.probe()).await("work", event -> event.kind() == Kind.ENTERED);
  }

  /** One that has nothing to do for about three seconds. */
  private LibertyServer idleServer() {
    return other(cluster.server(nextWork().server()));
  }

  private LibertyServer other(LibertyServer server) {
    return cluster.servers().stream().filter(s -> s != server).findFirst().orElseThrow();
  }

  private Duration timeUntilAcquired(LibertyServer server, String lease, long sinceNanos) {
    await()
        .atMost(GENEROUS)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> post(server, "/leases/" + lease).startsWith("token="));
    return Duration.ofNanos(System.nanoTime() - sinceNanos);
  }

  private static Duration timed(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Gives a server an application of its own, or a new version of it. */
  private void deploy(LibertyServer server) {
    try {
      Path apps = Files.createDirectories(server.directory().resolve("apps"));
      Path copy = Files.copy(application, apps.resolve("new"));
      Files.setLastModifiedTime(copy, FileTime.from(Instant.now()));
      Files.move(copy, apps.resolve("jobs.war"), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String post(LibertyServer server, String path) {
    try {
      return http.post(server.uri(path)).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
