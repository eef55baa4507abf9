package io.distlock.calls.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.calls.contract.LedgerDatabase.Balance;
import io.distlock.calls.ledger.BookingOrder;
import io.distlock.calls.ledger.Ending;
import io.distlock.calls.ledger.Kind;
import io.distlock.servers.Postgres;
import io.distlock.servers.PostgresServer;
import io.distlock.servers.RedisServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What a server owes the bookings, whatever server it is: a lock is taken until the transaction of
 * the work under it is completed, so that no update is lost; and nothing is committed that was done
 * on a lost lease.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class LedgerContract {

  private static final int CALLS = Boolean.getBoolean("distlock.soak") ? 1_000 : 40;
  private static final int CALLERS = 2;
  private static final int CALLS_OF_STRANGER = CALLS / 4;
  private static final long COMMIT_MILLIS = 50;
  private static final Duration MAX_HOLD = Duration.ofSeconds(8);

  /** A status of Jakarta Transactions. */
  private static final String MARKED_ROLLBACK = "1";

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private PostgresServer postgres;
  private LedgerDatabase database;
  private RedisServer redis;
  private Neighbour neighbour;
  private List<CallsServer> servers;

  /**
   * Starts a server for each of the configurations, and returns when they are ready.
   *
   * @param database where {@link #dataSource()} leads to
   */
  protected abstract List<CallsServer> start(List<Map<String, String>> settings, Postgres database);

  /** The JNDI name of the application's DataSource. */
  protected abstract String dataSource();

  /** How many servers there are. */
  protected int size() {
    return 2;
  }

  /** Kinds that this server leaves out of their transaction: what they write is there at once. */
  protected Set<Kind> autocommitted() {
    return Set.of();
  }

  private boolean canRollBack(Kind kind) {
    return kind.isTransactional() && !autocommitted().contains(kind);
  }

  @BeforeAll
  void startServers() {
    postgres = PostgresServer.start("track_commit_timestamp=on", "max_connections=200");
    database = new LedgerDatabase(postgres);
    database.createTables();
    redis = RedisServer.start();
    neighbour = new Neighbour(redis.uri());
    Map<String, String> settings = new HashMap<>();
    settings.put("distlock.redis.enabled", "true");
    settings.put("distlock.redis.uri", redis.uri().toString());
    settings.put("distlock.max-hold", MAX_HOLD.toSeconds() + "s");
    settings.put("calls.datasource", dataSource());
    servers = start(Stream.generate(() -> settings).limit(size()).toList(), postgres);
  }

  @AfterAll
  void end() {
    callers.shutdownNow();
    if (servers != null) {
      servers.forEach(CallsServer::close);
    }
    neighbour.close();
    redis.close();
    postgres.close();
  }

  @Test
  @Order(1)
  void no_update_is_lost() {
    Map<Kind, Set<String>> refusals = new ConcurrentHashMap<>();
    Map<Kind, List<CompletableFuture<Long>>> running = new TreeMap<>();
    long start = System.nanoTime();
    for (Kind kind : Kind.values()) {
      database.open(account(kind));
      refusals.put(kind, ConcurrentHashMap.newKeySet());
      List<CompletableFuture<Long>> ofKind = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        CallsServer server = servers.get(caller % servers.size());
        ofKind.add(run(() -> bookAgainAndAgain(server, kind, refusals.get(kind))));
      }
      ofKind.add(run(() -> bookAsStranger(account(kind))));
      running.put(kind, ofKind);
    }
    running.forEach(
        (kind, ofKind) -> {
          long committed = ofKind.stream().mapToLong(CompletableFuture::join).sum();
          System.out.printf(
              "%-22s %d committed, counter %d, entries %d; rolled back, the caller saw %s%n",
              kind,
              committed,
              database.counter(account(kind)),
              database.entries(account(kind)),
              new TreeSet<>(refusals.get(kind)));
        });
    System.out.println("after " + (System.nanoTime() - start) / 1_000_000 + " ms");
    running.forEach(
        (kind, ofKind) -> {
          long committed = ofKind.stream().mapToLong(CompletableFuture::join).sum();
          assertThat(database.counter(account(kind))).as("counter " + kind).isEqualTo(committed);
          assertThat(database.entries(account(kind))).as("entries " + kind).isEqualTo(committed);
        });
  }

  /** Every tenth call rolls back, where that is possible; the bookings of the others. */
  private long bookAgainAndAgain(CallsServer server, Kind kind, Set<String> refusals) {
    long committed = 0;
    for (int call = 0; call < CALLS / CALLERS; call++) {
      Ending ending = Ending.COMMIT;
      if (call % 10 == 4 && !autocommitted().contains(kind)) {
        ending = call % 20 == 4 ? Ending.THROW : Ending.ROLLBACK_ONLY;
      }
      BookingOrder order = new BookingOrder(kind, account(kind), ending, 5, COMMIT_MILLIS, 20);
      String seen = server.ask("book", order.toText());
      if (ending == Ending.COMMIT) {
        assertThat(seen).as("call %d of %s", call, kind).isEqualTo("ok");
        committed += kind.bookings();
      } else {
        refusals.add(seen);
      }
    }
    return committed;
  }

  /** Somebody beside the servers uses the same tables, under the same lock. */
  private long bookAsStranger(String account) throws SQLException, InterruptedException {
    try (Connection connection = database.connect()) {
      for (int call = 0; call < CALLS_OF_STRANGER; call++) {
        try (Lease lease = neighbour.await(account)) {
          LedgerDatabase.book(connection, account);
          lease.ensureHeld();
        }
      }
    }
    return CALLS_OF_STRANGER;
  }

  @Test
  @Order(2)
  void whoever_has_the_lock_next_sees_what_was_committed() {
    List<Sighting> sightings = watchAll(Ending.COMMIT, "commit");
    for (Sighting sighting : sightings) {
      assertThat(sighting.seen()).as(sighting.toLine()).isEqualTo("ok");
      assertThat(sighting.value())
          .as(sighting.toLine())
          .isEqualTo(before(sighting.kind()) + sighting.kind().bookings());
      assertThat(sighting.completedMicros())
          .as(sighting.toLine())
          .isLessThanOrEqualTo(sighting.grantedMicros());
      if (!canRollBack(sighting.kind())) {
        assertThat(sighting.completedMicros())
            .as(sighting.toLine())
            .isLessThan(sighting.bodyEndMicros());
      }
      if (sighting.kind().suspendsCaller()) {
        assertThat(sighting.grantedMicros())
            .as(sighting.toLine())
            .isLessThan(sighting.outerEndMicros());
      }
    }
  }

  @Test
  @Order(2)
  void whoever_has_the_lock_next_sees_nothing_of_what_was_rolled_back() {
    for (Ending ending : List.of(Ending.THROW, Ending.ROLLBACK_ONLY)) {
      for (Sighting sighting : watchAll(ending, ending.name().toLowerCase(Locale.ROOT))) {
        assertThat(sighting.value()).as(sighting.toLine()).isEqualTo(before(sighting.kind()));
      }
      assertThatTimersGoOn(); // some servers drop a timer whose runs are rolled back twice on end
    }
  }

  private final Map<Kind, Long> values = new ConcurrentHashMap<>();

  private long before(Kind kind) {
    return values.getOrDefault(kind, 0L);
  }

  /** All kinds at once, but those without a transaction to be rolled back. */
  private List<Sighting> watchAll(Ending ending, String suffix) {
    List<CompletableFuture<Sighting>> watching =
        Arrays.stream(Kind.values())
            .filter(kind -> canRollBack(kind) || ending == Ending.COMMIT)
            .map(kind -> run(() -> watch(kind, ending, suffix)))
            .toList();
    List<Sighting> sightings = watching.stream().map(CompletableFuture::join).toList();
    System.out.println(Sighting.HEADER);
    sightings.forEach(sighting -> System.out.println(sighting.toLine()));
    return sightings;
  }

  private Sighting watch(Kind kind, Ending ending, String suffix) throws Exception {
    String account = account(kind, suffix);
    database.open(account);
    values.put(kind, database.counter(account));
    CallsServer server = servers.get(0);
    server.ask("forget", account);
    try (Connection connection = database.connect()) {
      LedgerDatabase.look(connection, account); // the first time takes longer
      BookingOrder order = new BookingOrder(kind, account, ending, 300, 400, 1_500);
      CompletableFuture<String> call = run(() -> server.ask("book", order.toText()));
      awaitNote(server, account, "written");
      try (Lease lease = neighbour.await(account)) {
        long granted = nowMicros();
        Balance balance = LedgerDatabase.look(connection, account);
        lease.ensureHeld();
        String seen = call.join();
        LedgerNotes notes = LedgerNotes.of(server, account);
        return new Sighting(
            kind,
            ending,
            seen,
            notes.micros("bodyEnd"),
            ending == Ending.COMMIT ? balance.committedMicros() : notes.micros("completed"),
            granted,
            notes.has("outerEnd") && kind.suspendsCaller() ? notes.micros("outerEnd") : 0,
            balance.value());
      }
    }
  }

  @Test
  @Order(2)
  void a_second_call_in_the_transaction_has_the_lease_of_the_first() {
    String account = account(Kind.TWICE, "token");
    database.open(account);
    CallsServer server = servers.get(0);
    BookingOrder order = new BookingOrder(Kind.TWICE, account, Ending.COMMIT, 0, 0, 0);
    assertThat(server.ask("book", order.toText())).isEqualTo("ok");
    String[] tokens = LedgerNotes.of(server, account).value("token").split(",", -1);
    assertThat(tokens).hasSize(2);
    assertThat(tokens[0]).isEqualTo(tokens[1]).isNotEqualTo("0");
  }

  @Test
  @Order(3)
  void nothing_is_committed_if_the_lease_is_lost_in_the_method() {
    List<Kind> kinds =
        List.of(
            Kind.EJB,
            Kind.SCHEDULE,
            Kind.TIMEOUT,
            Kind.OUTER,
            Kind.TRANSACTIONAL_LOCKED,
            Kind.LOCKED_TRANSACTIONAL,
            Kind.NEW_EJB,
            Kind.NEW_CDI,
            Kind.NEW_CDI_IN_EJB);
    for (Loss loss : loseAll(kinds, "body", "written", 6_000, 0, 0)) {
      String told = loss.toString();
      assertThat(loss.committed()).as(told).isZero();
      assertThat(loss.notes().value("interrupted")).as(told).contains("true");
      assertThat(loss.notes().value("flag")).as(told).doesNotContain("true");
      if (loss.kind().isTimer()) {
        assertThat(loss.notes().value("thrown")).as(told).contains("nothing");
        assertThat(loss.notes().value("thrown")).as(told).doesNotContain("Exception");
      } else {
        assertThat(loss.seen()).as(told).isEqualTo("LeaseLostException");
      }
      if (Set.of(Kind.EJB, Kind.SCHEDULE, Kind.TIMEOUT, Kind.OUTER, Kind.NEW_EJB)
          .contains(loss.kind())) {
        assertThat(loss.notes().value("leftAs")).as(told).contains(MARKED_ROLLBACK);
      }
    }
    assertThatTimersGoOn();
  }

  @Test
  @Order(3)
  void nothing_is_committed_if_the_lease_is_lost_between_method_and_commit() {
    List<Kind> kinds =
        List.of(
            Kind.EJB,
            Kind.SCHEDULE,
            Kind.TIMEOUT,
            Kind.TRANSACTIONAL_LOCKED,
            Kind.LOCKED_TRANSACTIONAL,
            Kind.NEW_EJB,
            Kind.NEW_CDI,
            Kind.NEW_CDI_IN_EJB);
    List<Loss> losses = new ArrayList<>(loseAll(kinds, "veto", "committing", 0, 5_000, 0));
    losses.addAll(loseAll(List.of(Kind.OUTER), "veto", "bodyEnd", 0, 0, 5_000));
    for (Loss loss : losses) {
      String told = loss.toString();
      assertThat(loss.committed()).as(told).isZero();
      assertThat(loss.seen()).as(told).isNotEqualTo("ok").doesNotContain("interrupted");
      assertThat(loss.notes().value("flag")).as(told).doesNotContain("true");
      if (!loss.kind().isTimer()
          && !Set.of(Kind.EJB, Kind.OUTER, Kind.NEW_EJB).contains(loss.kind())) {
        assertThat(loss.notes().value("thrown")).as(told).isEqualTo("LeaseLostException");
      }
    }
    assertThatTimersGoOn();
  }

  /** What the manual tells such a method to do: ask its lease before it commits. */
  @Test
  @Order(3)
  void what_commits_by_itself_is_not_rolled_back_if_the_lease_is_lost() {
    for (Loss loss : loseAll(List.of(Kind.USER, Kind.LATER), "self", "written", 2_500, 0, 0)) {
      assertThat(loss.seen()).as(loss.toString()).isEqualTo("LeaseLostException");
      await(loss.toString())
          .atMost(Duration.ofSeconds(20))
          .until(() -> database.counter(account(loss.kind(), "self")) == 1);
      assertThat(loss.notes().value("flag")).as(loss.toString()).doesNotContain("true");
    }
  }

  private void assertThatTimersGoOn() {
    for (Kind kind : List.of(Kind.SCHEDULE, Kind.TIMEOUT)) {
      String account = account(kind, "later");
      database.open(account);
      long before = database.counter(account);
      for (CallsServer server : servers) {
        BookingOrder order = new BookingOrder(kind, account, Ending.COMMIT, 0, 0, 0);
        assertThat(server.ask("book", order.toText())).as("later: " + kind).isEqualTo("ok");
      }
      assertThat(database.counter(account)).as("later: " + kind).isEqualTo(before + servers.size());
    }
  }

  private List<Loss> loseAll(
      List<Kind> kinds, String suffix, String when, long body, long commit, long after) {
    List<CompletableFuture<Loss>> losing =
        kinds.stream()
            .filter(this::canRollBack)
            .map(
                kind ->
                    new BookingOrder(
                        kind, account(kind, suffix), Ending.COMMIT, body, commit, after))
            .map(order -> run(() -> lose(order, when)))
            .toList();
    List<Loss> losses = losing.stream().map(CompletableFuture::join).toList();
    losses.forEach(System.out::println);
    return losses;
  }

  private Loss lose(BookingOrder order, String when) {
    database.open(order.account());
    long before = database.counter(order.account());
    CallsServer server = servers.get(0);
    server.ask("forget", order.account());
    CompletableFuture<String> call = run(() -> server.ask("book", order.toText()));
    awaitNote(server, order.account(), when);
    neighbour.steal(order.account());
    String seen = call.join();
    LedgerNotes notes = LedgerNotes.of(server, order.account());
    return new Loss(order.kind(), seen, database.counter(order.account()) - before, notes, when);
  }

  /**
   * What became of a booking that lost its lease.
   *
   * @param committed how many bookings were
   */
  private record Loss(Kind kind, String seen, long committed, LedgerNotes notes, String when) {

    @Override
    public String toString() {
      return "%-22s lost when %-10s: the caller saw %s, committed %d, left %s with status %s"
          .formatted(kind, when, seen, committed, notes.value("thrown"), notes.value("leftAs"));
    }
  }

  @Test
  @Order(4)
  void a_transaction_that_times_out_keeps_the_lock_until_the_method_ends_too() throws Exception {
    String account = "too-long";
    database.open(account);
    CallsServer server = servers.get(0);
    BookingOrder order = new BookingOrder(Kind.EJB, account, Ending.COMMIT, 4_500, 0, 0);
    CompletableFuture<String> call = run(() -> server.ask("book-for-too-long", order.toText()));
    awaitNote(server, account, "written");
    try (Lease lease = neighbour.await(account);
        Connection connection = database.connect()) {
      long granted = nowMicros();
      Balance balance = LedgerDatabase.look(connection, account);
      lease.ensureHeld();
      String seen = call.join();
      LedgerNotes notes = LedgerNotes.of(server, account);
      long bodyEnd = notes.micros("bodyEnd");
      System.out.printf(
          "timed out: completed %+.1f ms after the body, as status %s, on %s (body on %s); next holder %+.1f ms; the caller saw %s%n",
          (notes.micros("completed") - bodyEnd) / 1000.0,
          notes.value("completedAs"),
          notes.value("completedOn"),
          notes.value("thread"),
          (granted - bodyEnd) / 1000.0,
          seen);
      assertThat(granted).isGreaterThan(bodyEnd).isGreaterThan(notes.micros("completed") - 1_000);
      assertThat(notes.value("interrupted")).as("lost its lease").isEqualTo("false");
      assertThat(balance.value()).isZero();
      assertThat(database.entries(account)).isZero();
      assertThat(seen).isNotEqualTo("ok");
    }
  }

  @Test
  @Order(4)
  void a_transaction_that_does_not_end_keeps_the_lock_for_the_longest_hold() throws Exception {
    String account = "endless";
    database.open(account);
    CallsServer server = servers.get(0);
    BookingOrder order =
        new BookingOrder(Kind.OUTER, account, Ending.COMMIT, 0, 0, MAX_HOLD.toMillis() + 4_000);
    CompletableFuture<String> call = run(() -> server.ask("book", order.toText()));
    awaitNote(server, account, "written");
    try (Lease lease = neighbour.await(account)) {
      long granted = nowMicros();
      assertThat(LedgerNotes.of(server, account).has("outerEnd")).as("has ended").isFalse();
      String seen = call.join();
      lease.ensureHeld();
      LedgerNotes notes = LedgerNotes.of(server, account);
      System.out.printf(
          "never completed: next holder %+.1f ms after the body; then the caller saw %s%n",
          (granted - notes.micros("bodyEnd")) / 1000.0, seen);
      assertThat(granted - notes.micros("bodyEnd"))
          .isGreaterThan(MAX_HOLD.minusSeconds(2).toMillis() * 1000);
      assertThat(database.counter(account)).isZero();
      assertThat(database.entries(account)).isZero();
    }
  }

  private static String account(Kind kind) {
    return kind == Kind.SCHEDULE ? BookingOrder.SCHEDULED : kind.name().toLowerCase(Locale.ROOT);
  }

  private static String account(Kind kind, String suffix) {
    return kind == Kind.SCHEDULE ? BookingOrder.SCHEDULED : account(kind) + "-" + suffix;
  }

  private static void awaitNote(CallsServer server, String account, String key) {
    await(account + " " + key)
        .atMost(Duration.ofSeconds(20))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> LedgerNotes.of(server, account).has(key));
  }

  private static long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  private <T> CompletableFuture<T> run(Callable<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call();
          } catch (RuntimeException problem) {
            throw problem;
          } catch (Exception problem) {
            throw new IllegalStateException(problem);
          }
        },
        callers);
  }
}
