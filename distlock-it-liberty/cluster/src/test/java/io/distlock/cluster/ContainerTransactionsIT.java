package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two real servers and a real PostgreSQL: locks are apart from the transactions, and stand the
 * droughts, of the application whose DataSource they live on.
 *
 * <p>The application is deployed four times on each server: {@code own} with a pool of the store's
 * own, {@code plain}, {@code xa} and {@code locks} on DataSources of the container that are not XA,
 * XA, and not transactional.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContainerTransactionsIT {

  private static final boolean SOAK = Boolean.getBoolean("distlock.soak");
  private static final int ROUNDS = SOAK ? 100 : 30;
  private static final Duration DROUGHT = Duration.ofSeconds(SOAK ? 60 : 8);
  private static final Duration TTL = Duration.ofSeconds(3);

  /** The store's own time-out, and that of the readiness check. */
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** What a busy machine may add to anything that is measured. */
  private static final Duration SLACK = Duration.ofSeconds(3);

  private static final Duration STEP = Duration.ofMillis(80);

  private PostgresServer postgres;
  private Cluster cluster;
  private long logged;

  @BeforeAll
  void start() throws SQLException, IOException {
    postgres = PostgresServer.start("max_prepared_transactions=20");
    logged = Files.size(postgres.log());
    run("CREATE TABLE ledger (entry text)");
    cluster =
        new Cluster(
            ClusterLayout.fromSystemProperties(),
            Deployment.trials(),
            2,
            new PostgresOfDataSources(postgres));
    cluster.start();
    cluster.awaitReady();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({
    "own, user, true", "own, user, false", "own, container, true", "own, container, false",
    "plain, user, true", "plain, user, false", "plain, container, true", "plain, container, false",
    "xa, user, true", "xa, user, false", "xa, container, true", "xa, container, false",
    "locks, user, true", "locks, user, false", "locks, container, true", "locks, container, false",
  })
  void a_lease_is_seen_at_once_and_no_end_of_the_transaction_that_it_began_in_touches_it(
      String application, String transaction, boolean commit) {
    Trial here = trial(0, application);
    Trial there = trial(1, application);
    String name = "booking-" + UUID.randomUUID();
    CompletableFuture<TrialAnswer> booking =
        CompletableFuture.supplyAsync(
            () -> here.post("/transactions/" + transaction + "/" + name + "?commit=" + commit));
    here.get("/gates/" + name).values();

    assertThat(there.post("/leases/" + name).isBusy()).isTrue();
    long token = there.get("/leases/" + name).number("token");
    assertThat(there.get("/ledger/" + name).number("count")).isZero();
    here.post("/gates/" + name).values();

    assertThat(booking.join().values())
        .containsEntry("token", "" + token)
        .containsEntry("active", "true")
        .containsEntry("committed", "" + commit);
    assertThat(there.get("/ledger/" + name).number("count")).isEqualTo(commit ? 2 : 0);
    assertThat(there.post("/leases/" + name).isBusy()).isTrue();
    assertThat(there.get("/leases/" + name).number("token")).isEqualTo(token);
    assertThat(here.get("/leases/" + name).value("held")).isEqualTo("true");
    here.delete("/leases/" + name).values();
    assertThat(there.post("/leases/" + name).number("token")).isGreaterThan(token);
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "plain", "xa", "locks"})
  void servers_that_acquire_the_same_new_name_in_their_transactions_both_commit(String application)
      throws IOException {
    String name = "race-" + application;
    String race =
        "/races/%s?rounds=%d&startNanos=%d&stepNanos=%d"
            .formatted(name, ROUNDS, System.nanoTime() + 500_000_000, STEP.toNanos());
    List<CompletableFuture<TrialAnswer>> racing =
        List.of(trial(0, application), trial(1, application)).stream()
            .map(server -> CompletableFuture.supplyAsync(() -> server.post(race)))
            .toList();
    List<Lap> one = laps(racing.get(0).join());
    List<Lap> other = laps(racing.get(1).join());

    int met = 0;
    for (int round = 0; round < ROUNDS; round++) {
      assertThat(List.of(one.get(round).isBusy(), other.get(round).isBusy()))
          .as("round %d", round)
          .containsExactlyInAnyOrder(true, false);
      met += one.get(round).overlaps(other.get(round)) ? 1 : 0;
    }
    System.out.println(application + ": met in " + met + " of " + ROUNDS + " rounds");
    assertThat(met).isPositive();
    assertThat(trial(0, application).get("/ledger/" + name).number("count")).isEqualTo(2L * ROUNDS);
    assertThat(Files.readString(postgres.log()).substring((int) logged))
        .doesNotContain("duplicate key", "ERROR");
  }

  /**
   * One server's attempt of a round.
   *
   * @param outcome a token, or busy
   */
  private record Lap(String outcome, long sentNanos, long answeredNanos) {

    static Lap parse(String text) {
      String[] parts = text.split(" ", 3);
      return new Lap(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }

    boolean isBusy() {
      return outcome.equals("busy");
    }

    boolean overlaps(Lap other) {
      return sentNanos < other.answeredNanos && other.sentNanos < answeredNanos;
    }
  }

  private static List<Lap> laps(TrialAnswer answer) {
    return IntStream.range(0, ROUNDS)
        .mapToObj(round -> Lap.parse(answer.value("" + round)))
        .toList();
  }

  @Test
  void no_lease_is_lost_while_the_application_holds_all_connections_of_the_datasource()
      throws InterruptedException {
    List<Held> leases = new ArrayList<>();
    for (String application : List.of("own", "plain", "xa", "locks")) {
      for (int i = 0; i < 10; i++) {
        leases.add(hold(trial(i % 2, application), trial((i + 1) % 2, application)));
      }
    }
    try {
      Map.of("plain", 10, "xa", 10, "locks", 5).entrySet().parallelStream()
          .forEach(each -> begin(each.getKey(), each.getValue()));
      long end = System.nanoTime() + DROUGHT.toNanos();
      while (System.nanoTime() < end) {
        assertServed();
        Thread.sleep(500);
      }
      leases.forEach(Held::assertHeld);
    } finally {
      List.of("plain", "xa", "locks").forEach(this::end);
    }
    leases.forEach(Held::release);
  }

  /** Readiness answers in time, and locks are acquired in time, on both servers. */
  private void assertServed() {
    for (int server = 0; server < 2; server++) {
      long start = System.nanoTime();
      assertThat(cluster.servers().get(server).isReady()).isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plus(SLACK));
      for (String application : List.of("plain", "xa", "locks")) {
        String path = "/leases/passing-" + UUID.randomUUID();
        TrialAnswer granted = trial(server, application).post(path);
        assertThat(granted.number("token")).isPositive();
        assertThat(granted.took()).isLessThan(TIMEOUT.plus(SLACK));
        trial(server, application).delete(path).values();
      }
    }
  }

  /**
   * All but the two that the store keeps, of which it has what it needs for each of them at once.
   */
  private void begin(String application, int maximum) {
    for (int server = 0; server < 2; server++) {
      TrialAnswer drought =
          trial(server, application).post("/droughts?datasource=jdbc/" + application);
      assertThat(drought.number("taken")).isEqualTo(maximum - 2);
      assertThat(Duration.ofMillis(drought.number("slowestMillis")))
          .isLessThan(TIMEOUT.plus(SLACK));
    }
  }

  private void end(String application) {
    for (int server = 0; server < 2; server++) {
      trial(server, application).delete("/droughts?datasource=jdbc/" + application);
    }
  }

  private static Held hold(Trial here, Trial there) {
    String path = "/leases/held-" + UUID.randomUUID();
    TrialAnswer granted = here.post(path + "?renew=true&ttl=" + TTL.toMillis());
    return new Held(here, there, path, granted.value("token"));
  }

  /** A lease that one server renews. */
  private record Held(Trial here, Trial there, String path, String token) {

    void assertHeld() {
      assertThat(here.get(path).values())
          .as("%s: %s", here, path)
          .containsEntry("held", "true")
          .containsEntry("token", token);
      assertThat(there.post(path).isBusy()).isTrue();
    }

    void release() {
      here.delete(path).values();
    }
  }

  private Trial trial(int server, String application) {
    return new Trial(cluster.servers().get(server), application);
  }

  private void run(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(postgres.jdbcUrl(), postgres.username(), null);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
