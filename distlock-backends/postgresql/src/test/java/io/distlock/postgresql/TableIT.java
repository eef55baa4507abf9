package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.distlock.LockConfigurationException;
import io.distlock.LockStoreException;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.StoreSettings;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The table is missing, created by several at once, changed under way, or not what it should be.
 */
@Timeout(60)
class TableIT {

  private static final Postgres SERVER = BackendServers.postgresql();

  private final Tables tables = new Tables(SERVER);
  private final String table = tables.next();
  private final AtomicInteger turns = new AtomicInteger();

  @AfterEach
  void drop() {
    tables.drop();
  }

  @Test
  void eight_processes_that_create_the_table_at_once_all_work_and_leave_no_error_in_the_log()
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (PostgresServer own = PostgresServer.start()) {
      long alreadyLogged = Files.size(own.log());
      for (int round = 0; round < 5; round++) {
        Setup shared = Setup.of(own).withTable("shared_" + round);
        CountDownLatch start = new CountDownLatch(1);
        List<CompletableFuture<Void>> nodes = new ArrayList<>();
        for (int node = 0; node < 8; node++) {
          String name = "n" + node;
          nodes.add(
              CompletableFuture.runAsync(
                  () -> {
                    awaitStart(start);
                    try (PostgresLeaseStore store = shared.open()) {
                      release(store, acquire(store, name));
                    }
                  },
                  threads));
        }
        start.countDown();
        for (CompletableFuture<Void> node : nodes) {
          node.get();
        }
      }
      assertThat(Files.readString(own.log()).substring((int) alreadyLogged))
          .doesNotContain("ERROR");
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void a_datasource_that_does_not_commit_by_itself_creates_and_drops_the_table() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(SERVER.jdbcUrl());
    config.setUsername(SERVER.username());
    SERVER.password().ifPresent(config::setPassword);
    config.setAutoCommit(false);
    try (HikariDataSource pool = new HikariDataSource(config);
        Psql psql = Psql.on(SERVER)) {
      PostgresSchema.of(pool, table).createIfMissing();
      assertThat(psql.ask("SELECT to_regclass('" + table + "')")).isEqualTo(table);
      PostgresSchema.of(pool, table).drop();
      assertThat(psql.ask("SELECT to_regclass('" + table + "')")).isNull();
    }
  }

  private static void awaitStart(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_missing_table_that_must_not_be_created_is_named_until_it_is_there() {
    try (PostgresLeaseStore store =
        Setup.of(SERVER)
            .withTable(table)
            .with("distlock.postgresql.create-table", "never")
            .open()) {
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining(table)
          .hasMessageContaining("distlock_lease.sql");

      PostgresSchema.of(dataSource(), table).create();

      acquire(store, "a");
    }
  }

  @Test
  void a_table_that_vanishes_is_created_again_and_tokens_still_grow() {
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      long before = acquire(store, "a").fencingToken();
      tables.drop();
      awaitThat(() -> Setup.answers(store));
      assertThat(acquire(store, "a").fencingToken()).isGreaterThan(before);
    }
  }

  @Test
  void columns_can_be_added_and_widened_while_the_store_works() {
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      Lease held = acquire(store, "held");
      workOften(store, held);
      Psql.run(SERVER, "ALTER TABLE " + table + " ADD COLUMN note text");
      workOften(store, held);
      Psql.run(
          SERVER, "ALTER TABLE " + table + " ALTER COLUMN name TYPE varchar(600) COLLATE \"C\"");
      workOften(store, held);
      Psql.run(SERVER, "ALTER TABLE " + table + " DROP COLUMN note");
      workOften(store, held);
    }
  }

  @Test
  void contending_nodes_notice_nothing_of_a_table_that_is_changed_under_way() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> nodes = new ArrayList<>();
    try (PostgresLeaseStore first = Setup.of(SERVER).withTable(table).openReady()) {
      Lease held = acquire(first, "held");
      for (int node = 0; node < 4; node++) {
        nodes.add(threads.submit(() -> contend(held, over)));
      }
      for (String change :
          List.of(
              "ADD COLUMN note text",
              "ALTER COLUMN name TYPE varchar(600) COLLATE \"C\"",
              "ADD COLUMN other integer",
              "DROP COLUMN note")) {
        int before = turns.get();
        awaitThat(() -> turns.get() > before + 40 || nodes.stream().anyMatch(Future::isDone));
        Psql.run(SERVER, "ALTER TABLE " + table + " " + change);
      }
      int before = turns.get();
      awaitThat(() -> turns.get() > before + 40 || nodes.stream().anyMatch(Future::isDone));
      over.set(true);
      for (Future<Integer> node : nodes) {
        assertThat(node.get()).isPositive();
      }
    } finally {
      over.set(true);
      threads.shutdown();
    }
  }

  /** Until it is over, or something goes wrong. */
  private int contend(Lease held, AtomicBoolean over) {
    int own = 0;
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      while (!over.get()) {
        OwnershipToken token = OwnershipToken.random();
        if (store.tryAcquire(Setup.request("contended", token)) instanceof Granted granted) {
          Lease lease = new Lease("contended", token, granted.fencingToken());
          assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
          assertThat(release(store, lease)).isEqualTo(ReleaseAnswer.RELEASED);
        }
        // Another node may renew that very row at this moment, which is then asked for again.
        assertThat(renew(store, held)).isNotInstanceOf(RenewAnswer.Lost.class);
        assertThat(store.find("held")).isPresent();
        own++;
        turns.incrementAndGet();
      }
    }
    return own;
  }

  /** More often than it takes for statements to be prepared on the server. */
  private static void workOften(PostgresLeaseStore store, Lease held) {
    for (int i = 0; i < 10; i++) {
      release(store, acquire(store, "a"));
      assertThat(renew(store, held)).isEqualTo(new RenewAnswer.Renewed());
      assertThat(store.find("held")).isPresent();
      assertThat(store.findAll().toList()).hasSize(1);
      store.ping();
    }
  }

  @Test
  void a_table_of_another_shape_is_refused_naming_what_is_missing() {
    Psql.run(SERVER, "CREATE TABLE " + table + " (name text PRIMARY KEY, token integer)");
    assertRefused("token");
    tables.drop();
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(SERVER, "ALTER TABLE " + table + " DROP CONSTRAINT " + table + "_pkey");
    assertRefused("primary key on (name)");
    tables.drop();
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(SERVER, "ALTER TABLE " + table + " ALTER COLUMN name TYPE varchar(100)");
    assertRefused("100 characters");
    tables.drop();
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(SERVER, "ALTER TABLE " + table + " ADD COLUMN tenant text NOT NULL");
    assertRefused("tenant that must not be null");
    Psql.run(SERVER, "ALTER TABLE " + table + " DROP COLUMN tenant");
    Psql.run(SERVER, "ALTER TABLE " + table + " ALTER COLUMN token SET NOT NULL");
    assertRefused("token that must not be null");
  }

  @Test
  void a_table_that_takes_no_rows_any_more_is_no_table_to_be_ready_with() {
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      Psql.run(SERVER, "ALTER TABLE " + table + " ADD COLUMN tenant text NOT NULL");
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("distlock_lease.sql");
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("tenant");

      Psql.run(SERVER, "ALTER TABLE " + table + " ALTER COLUMN tenant DROP NOT NULL");
      acquire(store, "a");
    }
  }

  @Test
  void more_columns_do_no_harm_whatever_they_are_called() {
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(
        SERVER,
        "ALTER TABLE " + table + " ADD COLUMN \"a, b\" text, ADD COLUMN \"token of\" integer",
        "ALTER TABLE " + table + " ADD COLUMN at timestamptz NOT NULL DEFAULT now()",
        "ALTER TABLE " + table + " ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY");
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      workOften(store, acquire(store, "held"));
    }
  }

  private void assertRefused(String why) {
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining(table)
          .hasMessageContaining(why);
    }
  }

  @Test
  void a_table_that_a_crash_would_empty_is_told_in_the_log() {
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(SERVER, "ALTER TABLE " + table + " SET UNLOGGED");
    List<String> log = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger(PostgresLeaseStore.class.getName());
    logger.setFilter(line -> log.add(line.getLevel() + " " + line.getMessage()));
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      acquire(store, "a");
    } finally {
      logger.setFilter(null);
    }
    assertThat(log)
        .anyMatch(line -> line.startsWith("WARNING Table " + table) && line.contains("UNLOGGED"));
  }

  @Test
  void a_table_in_a_schema_works() {
    String schema = tables.next();
    Psql.run(SERVER, "CREATE SCHEMA " + schema);
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(schema + ".order").openReady()) {
      Lease lease = acquire(store, "a");
      renew(store, lease);
      release(store, lease);
      assertThat(store.purge()).isZero();
    } finally {
      Psql.run(SERVER, "DROP SCHEMA " + schema + " CASCADE");
    }
  }

  @Test
  void a_table_in_a_schema_that_is_missing_is_an_error_that_names_it() {
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable("nowhere.lease").open()) {
      assertThatThrownBy(store::ping)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("nowhere");
    }
  }

  @Test
  void the_schema_is_created_once_and_dropped_often() {
    PostgresSchema schema = PostgresSchema.of(dataSource(), table);
    schema.create();
    assertThatThrownBy(schema::create)
        .isInstanceOf(LockStoreException.class)
        .hasMessageContaining(table);
    schema.createIfMissing();
    schema.drop();
    schema.drop();
    schema.createIfMissing();
    try (PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady()) {
      acquire(store, "a");
    }
  }

  @Test
  void no_second_table_is_created_in_front_of_the_one_that_is_used() {
    String front = tables.next();
    PostgresSchema.of(dataSource(), table).create();
    Psql.run(SERVER, "CREATE SCHEMA " + front);
    PGSimpleDataSource searching = dataSource();
    searching.setCurrentSchema(front + ",public");
    try (PostgresLeaseStore store =
        PostgresLeaseStore.open(
            StoreSettings.of(Map.of("distlock.postgresql.table", table)::get), searching)) {
      awaitThat(() -> Setup.answers(store));
      Lease held = acquire(store, "a");
      PostgresSchema schema = PostgresSchema.of(searching, table);

      schema.createIfMissing();
      assertThatThrownBy(schema::create)
          .isInstanceOf(LockStoreException.class)
          .hasMessageContaining("is there already");

      assertThat(store.tryAcquire(Setup.request("a", OwnershipToken.random())))
          .isInstanceOf(Held.class);
      assertThat(renew(store, held)).isEqualTo(new RenewAnswer.Renewed());
    } finally {
      Psql.run(SERVER, "DROP SCHEMA " + front + " CASCADE");
    }
  }

  @Test
  void a_name_that_is_no_table_is_refused_before_anything_is_sent() {
    for (String name : List.of("", "a b", "a;b", "a.b.c", "\"a\"", "Lease", "1a", "a-b", "ä")) {
      assertThatThrownBy(() -> PostgresSchema.of(dataSource(), name))
          .isInstanceOf(LockConfigurationException.class);
    }
  }

  private static PGSimpleDataSource dataSource() {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(SERVER.jdbcUrl());
    dataSource.setUser(SERVER.username());
    SERVER.password().ifPresent(dataSource::setPassword);
    return dataSource;
  }
}
