package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.release;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.PgBouncer;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each statement may meet another session of the server, which others use before and after. */
@Tag("pgbouncer")
@Timeout(300)
class PgBouncerIT {

  private static final int CONNECTIONS = 2;
  private static final int NODES = 4;
  private static final int CYCLES = 500;
  private static final List<String> SETTINGS =
      List.of(
          "synchronous_commit",
          "lock_timeout",
          "statement_timeout",
          "default_transaction_isolation",
          "default_transaction_read_only",
          "search_path");

  /** Others may rely on that, and would not notice that it was changed for them. */
  private static final PostgresServer SERVER =
      PostgresServer.start("default_transaction_isolation=serializable");

  private static final PgBouncer BOUNCER = PgBouncer.start(SERVER, CONNECTIONS);

  @AfterAll
  static void stop() {
    BOUNCER.close();
    SERVER.close();
  }

  @Test
  void four_nodes_on_two_connections_are_never_inside_at_once_and_leave_nothing() throws Exception {
    List<LeaseEngine> engines = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(NODES);
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger overlaps = new AtomicInteger();
    AtomicLong lastToken = new AtomicLong();
    List<Future<Integer>> nodes = new ArrayList<>();
    try {
      for (int node = 0; node < NODES; node++) {
        LeaseEngine engine = LeaseEngine.builder(Setup.of(BOUNCER).openReady()).build();
        engines.add(engine);
        nodes.add(threads.submit(() -> cycle(engine, inside, overlaps, lastToken)));
      }
      int cycles = 0;
      for (Future<Integer> node : nodes) {
        cycles += node.get();
      }
      System.out.printf("%d cycles through PgBouncer, %s overlaps%n", cycles, overlaps);
      assertThat(cycles).isEqualTo(NODES * CYCLES);
      assertThat(overlaps).hasValue(0);
      assertNothingIsLeft();
    } finally {
      threads.shutdownNow();
      engines.forEach(LeaseEngine::close);
    }
    assertNothingIsLeft();
  }

  private static int cycle(
      LeaseEngine engine, AtomicInteger inside, AtomicInteger overlaps, AtomicLong lastToken)
      throws InterruptedException {
    LockOptions options =
        LockOptions.defaults()
            .withMaxWait(Duration.ofMinutes(2))
            .withRetryInterval(Duration.ofMillis(5));
    int cycles = 0;
    while (cycles < CYCLES) {
      Lease lease = engine.acquire("a", options);
      boolean alone = inside.incrementAndGet() == 1;
      boolean grown = lastToken.getAndSet(lease.fencingToken()) < lease.fencingToken();
      overlaps.addAndGet(alone && grown ? 0 : 1);
      lease.renew();
      inside.decrementAndGet();
      lease.release();
      cycles++;
    }
    return cycles;
  }

  /** Neighbours sit on all connections at once, so that they see each session of the server. */
  private static void assertNothingIsLeft() {
    try (Psql direct = Psql.on(SERVER);
        Psql one = Psql.on(BOUNCER);
        Psql other = Psql.on(BOUNCER)) {
      assertThat(direct.number("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
          .isZero();
      one.begin();
      other.begin();
      assertThat(one.ask("SELECT pg_backend_pid()"))
          .isNotEqualTo(other.ask("SELECT pg_backend_pid()"));
      for (Psql neighbour : List.of(one, other)) {
        for (String setting : SETTINGS) {
          assertThat(neighbour.ask("SHOW " + setting))
              .as(setting)
              .isEqualTo(direct.ask("SHOW " + setting));
        }
        assertThat(neighbour.number("SELECT count(*) FROM pg_listening_channels()")).isZero();
        assertThat(neighbour.number("SELECT count(*) FROM pg_prepared_statements")).isZero();
      }
      one.run("ROLLBACK");
      other.run("ROLLBACK");
    }
  }

  @Test
  void nobody_listens_and_waiters_poll() throws Exception {
    try (PostgresLeaseStore store = Setup.of(BOUNCER).openReady()) {
      try (Watch watch = store.watch("b", () -> {})) {
        assertThat(watch.isLive()).isFalse();
      }
      Setup.Lease held = acquire(store, "b");
      try (LeaseEngine engine = LeaseEngine.builder(Setup.of(BOUNCER).openReady()).build()) {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
          Future<Lease> waiter =
              thread.submit(
                  () -> engine.acquire("b", LockOptions.defaults().withMaxWait(Setup.PATIENCE)));
          assertNothingIsLeft();
          release(store, held);
          assertThat(waiter.get().fencingToken()).isGreaterThan(held.fencingToken());
          waiter.get().release();
        } finally {
          thread.shutdownNow();
        }
      }
    }
  }
}
