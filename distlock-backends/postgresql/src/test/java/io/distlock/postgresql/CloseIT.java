package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.awaitThat;
import static io.distlock.postgresql.Setup.renew;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreUnavailableException;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.postgresql.ds.PGSimpleDataSource;

/** A closed store leaves nothing. Looks at all threads of this JVM, so nobody else may have any. */
@Isolated
@Timeout(60)
class CloseIT {

  private static final String GUESTS =
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'guest'";

  private final PostgresServer server = PostgresServer.start();
  private final PostgresLeaseStore store =
      Setup.of(server).withTimeout(Duration.ofMillis(500)).openReady();

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Test
  void a_closed_store_leaves_no_thread_and_no_session() {
    renew(store, acquire(store, "a"));
    store.watch("a", () -> {}).close();
    store.close();
    awaitNoThread();
    try (Psql psql = Psql.on(server)) {
      awaitThat(
          () ->
              psql.number(
                      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'distlock'")
                  == 0);
    }
  }

  @Test
  void a_closed_store_leaves_no_thread_and_no_session_of_a_datasource() {
    store.close();
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(server.jdbcUrl());
    dataSource.setUser(server.username());
    dataSource.setApplicationName("guest");
    try (PostgresLeaseStore guest =
            PostgresLeaseStore.open(StoreSettings.of(name -> null), dataSource);
        Psql psql = Psql.on(server)) {
      awaitThat(() -> Setup.answers(guest));
      renew(guest, acquire(guest, "a"));
      assertThat(psql.number(GUESTS)).isEqualTo(2);
      guest.close();
      awaitNoThread();
      awaitThat(() -> psql.number(GUESTS) == 0);
    }
  }

  @Test
  void a_store_whose_server_is_frozen_is_closed_in_time_and_leaves_no_thread() {
    server.freeze();
    assertThatThrownBy(store::ping).isInstanceOf(LockStoreUnavailableException.class);
    long start = System.nanoTime();
    store.close(Duration.ofSeconds(2));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    awaitNoThread();
  }

  @Test
  void a_caller_whose_turn_has_not_come_hears_at_once_that_the_store_is_closed() {
    Queue<String> heard = new ConcurrentLinkedQueue<>();
    try (PostgresLeaseStore slow =
            Setup.of(server)
                .withTimeout(Duration.ofSeconds(50))
                .with("distlock.postgresql.connections", "1")
                .openReady();
        Psql stranger = Psql.on(server)) {
      stranger.begin();
      stranger.run("LOCK TABLE distlock_lease");
      List<Thread> callers = List.of(caller(slow, heard), caller(slow, heard));
      awaitThat(
          () -> callers.stream().allMatch(each -> each.getState() == Thread.State.TIMED_WAITING));

      slow.close(Duration.ofSeconds(1));

      awaitThat(() -> heard.stream().anyMatch(message -> message.contains("is closed")));
    }
  }

  private static Thread caller(PostgresLeaseStore store, Queue<String> heard) {
    Thread thread =
        new Thread(
            () -> {
              try {
                store.ping();
              } catch (LockStoreUnavailableException e) {
                heard.add(String.valueOf(e.getMessage()));
              }
            });
    thread.start();
    return thread;
  }

  /** A thread that has been told to end takes a moment to do so. */
  private static void awaitNoThread() {
    awaitThat(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .noneMatch(name -> name.startsWith("distlock") || name.startsWith("Hikari")));
  }
}
