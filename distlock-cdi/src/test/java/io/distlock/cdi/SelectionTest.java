package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which lock store an application gets, and when it is opened and closed. */
class SelectionTest {

  @BeforeEach
  void no_stub_store_is_open() {
    StubStore.reset();
  }

  @Test
  void nothing_selected_is_memory_with_a_loud_warning() {
    try (Log log = Log.open();
        Server server = Server.bare().start()) {
      server.get(Locker.class).runLocked("a", lease -> assertThat(lease.isHeld()).isTrue());
      assertThat(log.lines())
          .anySatisfy(
              line ->
                  assertThat(line)
                      .startsWith("WARNING")
                      .contains("\n")
                      .contains("only exclusive within this server")
                      .contains("distlock.redis.enabled=true"));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void memory_by_choice_warns_of_nothing() {
    try (Log log = Log.open();
        Server server = Server.bare().property("distlock.backend", "memory").start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
      assertThat(log.lines()).noneMatch(line -> line.startsWith("WARNING"));
    }
  }

  @Test
  void an_enabled_backend_is_used() {
    try (Server server = Server.bare().property("distlock.stub.enabled", "true").start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
      assertThat(StubStore.opened()).isEqualTo(1);
    }
  }

  @Test
  void a_backend_that_is_named_is_used_whatever_is_enabled() {
    try (Server server =
        Server.bare()
            .property("distlock.backend", "stub")
            .property("distlock.memory.enabled", "true")
            .start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(StubStore.opened()).isEqualTo(1);
    }
  }

  @Test
  void blank_and_auto_are_as_if_missing() {
    try (Server server =
        Server.bare()
            .property("distlock.backend", "auto")
            .property("distlock.stub.enabled", "true")
            .property("distlock.owner", "  ")
            .start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(StubStore.opened()).isEqualTo(1);
    }
  }

  @Test
  void two_enabled_backends_fail_the_deployment() {
    assertThat(
            Server.bare()
                .property("distlock.stub.enabled", "true")
                .property("distlock.memory.enabled", "true")
                .failure())
        .contains("[distlock.memory.enabled, distlock.stub.enabled] are true")
        .contains("expected at most one");
    assertThat(StubStore.opened()).isZero();
  }

  @Test
  void an_enabled_backend_whose_artifact_is_missing_fails_the_deployment() {
    assertThat(Server.bare().property("distlock.redis.enabled", "true").failure())
        .contains("distlock.redis.enabled is 'true'")
        .contains("add the artifact io.distlock:distlock-redis");
    assertThat(Server.bare().property("distlock.postgresql.enabled", "true").failure())
        .contains("add the artifact io.distlock:distlock-postgresql");
  }

  @Test
  void a_named_backend_whose_artifact_is_missing_fails_the_deployment() {
    assertThat(Server.bare().property("distlock.backend", "etcd").failure())
        .contains("distlock.backend is 'etcd'")
        .contains("add the artifact io.distlock:distlock-etcd");
  }

  @Test
  void a_server_that_is_named_but_not_enabled_fails_the_deployment() {
    assertThat(Server.bare().property("distlock.stub.uri", "stub://here").failure())
        .contains("distlock.stub.uri is set, but no lock store is selected")
        .contains("set distlock.stub.enabled=true");
    assertThat(Server.bare().property("distlock.redis.uri", "redis://here").failure())
        .contains("distlock.redis.uri is set, but no lock store is selected");
    assertThat(Server.bare().property("distlock.postgresql.url", "jdbc:postgresql:a").failure())
        .contains("distlock.postgresql.url is set, but no lock store is selected");
  }

  @Test
  void a_server_that_is_named_and_disabled_is_left_alone() {
    try (Server server =
        Server.bare()
            .property("distlock.stub.uri", "stub://here")
            .property("distlock.stub.enabled", "false")
            .start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
      assertThat(StubStore.opened()).isZero();
    }
  }

  @Test
  void a_backend_of_somebody_else_is_missed_as_well() {
    assertThat(Server.bare().property("distlock.acme.enabled", "true").failure())
        .contains("distlock.acme.enabled is 'true'")
        .contains("[memory, stub]");
  }

  @Test
  void start_tells_owner_and_store() {
    try (Log log = Log.open();
        Server server =
            Server.bare()
                .property("distlock.backend", "stub")
                .property("distlock.owner", "node-7")
                .start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines()).contains("INFO distlock uses stub://host; owner: node-7");
    }
  }

  @Test
  void a_store_that_cannot_be_reached_is_a_warning_and_works_later() {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    try (Log log = Log.open();
        Server server = Server.bare().property("distlock.backend", "stub").start()) {
      assertThat(log.lines())
          .anyMatch(
              line -> line.startsWith("WARNING The lock store stub://host does not work yet"));
      Locker locker = server.get(Locker.class);
      assertThatThrownBy(() -> locker.tryAcquire("a"))
          .isInstanceOf(LockStoreUnavailableException.class);
      StubStore.be(StubStore.Mood.FINE);
      assertThat(locker.tryAcquire("a")).isPresent();
    }
  }

  @Test
  void the_store_is_opened_at_deployment_and_closed_with_the_application() {
    Server server = Server.bare().property("distlock.backend", "stub").start();
    assertThat(StubStore.opened()).isEqualTo(1);
    assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
    server.close();
    assertThat(StubStore.closed()).isPositive();
  }

  @Test
  void a_store_that_nobody_used_is_closed_too() {
    Server.bare().property("distlock.backend", "stub").start().close();
    assertThat(StubStore.closed()).isPositive();
  }
}
