package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readiness: whether this server could acquire a lease, told in time whatever the store does. */
class HealthTest {

  @BeforeEach
  @AfterEach
  void the_store_is_fine() {
    StubStore.reset();
  }

  @Test
  void it_is_up_when_a_lease_could_be_acquired() {
    try (Server server = stub().start()) {
      HealthCheckResponse health = health(server);
      assertThat(health.getName()).isEqualTo("distlock");
      assertThat(health.getStatus()).isEqualTo(Status.UP);
      assertThat(data(health))
          .containsEntry("backend", "stub://host")
          .containsEntry("reachable", true)
          .containsEntry("heldLeases", 0L)
          .containsKey("roundTripMillis")
          .doesNotContainKeys("names", "error");
    }
  }

  @Test
  void held_leases_are_counted_and_named() {
    try (Server server = stub().start()) {
      try (Lease a = acquire(server, "a");
          Lease b = acquire(server, "b")) {
        assertThat(data(health(server)))
            .containsEntry("heldLeases", 2L)
            .containsEntry("names", "a, b");
        assertThat(a.isHeld() && b.isHeld()).isTrue();
      }
      assertThat(data(health(server))).containsEntry("heldLeases", 0L);
    }
  }

  @Test
  void a_lease_that_was_lost_is_not_shown_as_held() {
    try (Server server = stub().start()) {
      Lease lease = acquire(server, "a");
      server.get(Locker.class).inspector().forceRelease("a", lease.fencingToken());
      try {
        lease.renew();
      } catch (LeaseLostException expected) {
        assertThat(data(health(server))).containsEntry("heldLeases", 0L);
      }
    }
  }

  @Test
  void twenty_names_are_enough() {
    try (Server server = stub().start()) {
      List<Lease> leases = new ArrayList<>();
      for (int i = 10; i < 35; i++) {
        leases.add(acquire(server, "lock-" + i));
      }
      assertThat(data(health(server))).containsEntry("heldLeases", 25L);
      assertThat(String.valueOf(data(health(server)).get("names")))
          .startsWith("lock-10, lock-11")
          .endsWith("lock-29, …");
      leases.forEach(Lease::close);
    }
  }

  @Test
  void names_can_be_hidden() {
    try (Server server = stub().property("distlock.health.show-names", "false").start();
        Lease lease = acquire(server, "a")) {
      assertThat(lease.isHeld()).isTrue();
      assertThat(data(health(server))).containsEntry("heldLeases", 1L).doesNotContainKey("names");
    }
  }

  @Test
  void a_store_that_cannot_be_reached_is_down_with_the_reason() {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    try (Server server = stub().start()) {
      HealthCheckResponse health = health(server);
      assertThat(health.getStatus()).isEqualTo(Status.DOWN);
      assertThat(data(health)).containsEntry("reachable", false);
      assertThat(String.valueOf(data(health).get("error"))).contains("stub://host does not answer");
      StubStore.be(StubStore.Mood.FINE);
      await().until(() -> health(server).getStatus() == Status.UP);
    }
  }

  @Test
  @Timeout(20)
  void a_store_that_hangs_is_down_in_time_and_up_afterwards() {
    try (Server server = stub().property("distlock.health.timeout", "50ms").start()) {
      StubStore.be(StubStore.Mood.HANGING);
      await().until(() -> health(server).getStatus() == Status.DOWN);
      for (int i = 0; i < 20; i++) {
        assertThat(health(server).getStatus()).isEqualTo(Status.DOWN);
      }
      StubStore.be(StubStore.Mood.FINE);
      await().until(() -> health(server).getStatus() == Status.UP);
    }
  }

  @Test
  void neither_owner_nor_tokens_are_shown() {
    try (Server server = stub().property("distlock.owner", "secret-node").start();
        Lease lease = acquire(server, "a")) {
      assertThat(data(health(server)).toString())
          .doesNotContain("secret-node")
          .doesNotContain(String.valueOf(lease.fencingToken()));
    }
  }

  @Test
  void a_locker_that_was_closed_is_down_and_nothing_is_thrown() {
    try (Server server = stub().start()) {
      server.get(Locker.class).close();
      StubStore.be(StubStore.Mood.UNREACHABLE);
      await().until(() -> health(server).getStatus() == Status.DOWN);
    }
  }

  @Test
  void an_own_locker_is_the_applications_business() {
    try (Server server = Server.bare(Own.class).start()) {
      assertThat(server.container().select(HealthCheck.class, Readiness.Literal.INSTANCE))
          .as("a green light that nobody has checked is worse than none")
          .isEmpty();
    }
  }

  private static Server.Builder stub() {
    return Server.bare().property("distlock.backend", "stub");
  }

  private static Lease acquire(Server server, String name) {
    return server.get(Locker.class).tryAcquire(name).orElseThrow();
  }

  private static HealthCheckResponse health(Server server) {
    return server.container().select(HealthCheck.class, Readiness.Literal.INSTANCE).get().call();
  }

  private static Map<String, Object> data(HealthCheckResponse health) {
    return health.getData().orElseThrow();
  }

  @ApplicationScoped
  static class Own {
    @Produces
    @ApplicationScoped
    Locker own() {
      return LeaseEngine.builder(StubStore.open()).build();
    }
  }
}
