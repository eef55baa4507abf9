package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.cluster.ProbeEvent.Kind;
import io.distlock.servers.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two real servers, a real Redis and a judge of their own: what users run, and what befalls it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoServersIT {

  /** As {@code PayoutTimer} says. */
  private static final Duration TTL = Duration.ofSeconds(5);

  private static final Duration TICK = Duration.ofSeconds(1);

  /** What a busy machine may add to anything that is measured. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  /** Within which readiness has to tell that the store does not answer. */
  private static final Duration NOTICED_WITHIN = Duration.ofSeconds(10);

  private static final Duration GENEROUS = Duration.ofMinutes(1);

  private RedisServer redis;
  private Cluster cluster;
  private final HttpCalls http = new HttpCalls(Duration.ofSeconds(30));

  @BeforeAll
  void start() {
    redis = RedisServer.start();
    cluster =
        new Cluster(
            ClusterLayout.fromSystemProperties(), Deployment.sample(), 2, new RedisStore(redis));
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
    assertThat(cluster.probe().eventsAfter(0))
        .extracting(ProbeEvent::kind)
        .isNotEmpty()
        .doesNotContain(Kind.OVERLAPPED, Kind.STALE_TOKEN);
  }

  @Test
  void one_server_runs_each_tick_and_the_other_skips() {
    Spectator spectator = new Spectator(cluster.probe());
    ProbeCounts before = cluster.probe().counts();
    long first = spectator.await("a body", event -> event.kind() == Kind.ENTERED).tick();
    spectator.await(
        "eight ticks later", event -> event.kind() == Kind.LEFT && event.tick() >= first + 8);
    ProbeCounts after = cluster.probe().counts();
    assertThat(after.ran() - before.ran()).isGreaterThanOrEqualTo(8);
    assertThat(after.skipped() - before.skipped()).isPositive();
    assertThat(after.ran() - before.ran()).isLessThanOrEqualTo(after.ticks() - before.ticks() + 1);
  }

  @Test
  void a_killed_holder_is_succeeded_within_a_ttl_and_one_tick() {
    Spectator spectator = new Spectator(cluster.probe());
    String holder = spectator.await("a body", event -> event.kind() == Kind.ENTERED).server();
    cluster.kill(cluster.server(holder));
    ProbeEvent died = spectator.await("the kill", event -> event.kind() == Kind.DIED);
    ProbeEvent successor = spectator.await("a successor", event -> event.kind() == Kind.ENTERED);
    assertThat(successor.server()).isNotEqualTo(holder);
    assertThat(Duration.ofMillis(successor.millis() - died.millis()))
        .isLessThan(TTL.plus(TICK).plus(SLACK));
  }

  @Test
  void a_holder_that_is_stopped_leaves_no_lease_behind() {
    Spectator spectator = new Spectator(cluster.probe());
    String holder = spectator.await("a body", event -> event.kind() == Kind.ENTERED).server();
    cluster.stop(cluster.server(holder));
    long tick = spectator.await("its end", event -> event.kind() == Kind.DIED).tick();
    ProbeEvent successor = spectator.await("a successor", event -> event.kind() == Kind.ENTERED);
    assertThat(successor.tick() - tick).isLessThan(TTL.toSeconds() - 1);
  }

  @Test
  void readiness_is_up_while_leases_are_held() throws IOException {
    Spectator spectator = new Spectator(cluster.probe());
    String holder = spectator.await("a body", event -> event.kind() == Kind.ENTERED).server();
    HttpResponse<String> answer = http.get(cluster.server(holder).uri("/health/ready"));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("distlock");
  }

  @Test
  void readiness_tells_that_redis_is_frozen_and_all_is_well_again_when_it_thaws() {
    List<Long> pids = pids();
    redis.freeze();
    try {
      assertThat(timeUntilReadinessIs(false)).isLessThan(NOTICED_WITHIN);
    } finally {
      redis.thaw();
    }
    assertRecoveredWithoutRestart(pids);
  }

  @Test
  void readiness_tells_that_redis_is_gone_and_all_is_well_again_when_it_is_back() {
    List<Long> pids = pids();
    new Spectator(cluster.probe()).await("nobody at work", event -> event.kind() == Kind.LEFT);
    redis.kill();
    try {
      assertThat(timeUntilReadinessIs(false)).isLessThan(NOTICED_WITHIN);
    } finally {
      redis.restart();
    }
    assertRecoveredWithoutRestart(pids);
  }

  @Test
  void maintenance_that_is_under_way_on_one_server_is_refused_on_the_other() {
    CompletableFuture<HttpResponse<String>> first =
        CompletableFuture.supplyAsync(() -> post(0, "/api/maintenance?millis=3000"));
    await()
        .atMost(GENEROUS)
        .until(() -> first.isDone() || post(1, "/api/maintenance?millis=0").statusCode() == 409);
    assertThat(first).isNotDone();
    assertThat(first.join().statusCode()).isEqualTo(200);
    HttpResponse<String> next = post(1, "/api/maintenance?millis=0");
    assertThat(Long.parseLong(next.body())).isGreaterThan(Long.parseLong(first.join().body()));
  }

  @Test
  void reports_that_are_asked_for_at_the_same_time_are_written_one_after_the_other() {
    List<CompletableFuture<HttpResponse<String>>> answers =
        List.of(0, 1, 0, 1).stream()
            .map(server -> CompletableFuture.supplyAsync(() -> post(server, "/api/report")))
            .toList();
    assertThat(answers.stream().map(CompletableFuture::join).map(HttpResponse::body))
        .doesNotHaveDuplicates()
        .allMatch(body -> body.startsWith("report "));
  }

  @Test
  void an_export_keeps_its_lock_after_the_method_has_returned_and_other_customers_are_free() {
    CompletableFuture<HttpResponse<String>> first =
        CompletableFuture.supplyAsync(() -> post(0, "/api/exports/acme?millis=3000"));
    await()
        .atMost(GENEROUS)
        .until(() -> first.isDone() || get(0, "/health/ready").body().contains("export-acme"));
    assertThat(post(1, "/api/exports/acme?millis=0").statusCode()).isEqualTo(409);
    assertThat(first).isNotDone();
    assertThat(post(1, "/api/exports/umbrella?millis=0").body()).startsWith("export of umbrella ");
    assertThat(first.join().body()).startsWith("export of acme ");
    assertThat(post(1, "/api/exports/acme?millis=0").statusCode()).isEqualTo(200);
  }

  private void assertRecoveredWithoutRestart(List<Long> pids) {
    timeUntilReadinessIs(true);
    new Spectator(cluster.probe()).await("a body", event -> event.kind() == Kind.ENTERED);
    assertThat(pids()).isEqualTo(pids);
  }

  private Duration timeUntilReadinessIs(boolean up) {
    long start = System.nanoTime();
    await("readiness of all servers: " + up)
        .atMost(GENEROUS)
        .until(() -> cluster.servers().stream().allMatch(server -> server.isReady() == up));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    System.out.println("readiness " + (up ? "UP" : "DOWN") + " after " + took.toMillis() + " ms");
    return took;
  }

  private List<Long> pids() {
    return cluster.servers().stream().map(LibertyServer::pid).toList();
  }

  private HttpResponse<String> get(int server, String path) {
    try {
      return http.get(cluster.servers().get(server).uri(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpResponse<String> post(int server, String path) {
    try {
      return http.post(cluster.servers().get(server).uri(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
