package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LeaseAcquired;
import io.distlock.LeaseLostException;
import io.distlock.LockOptions;
import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.metrics.data.MetricData;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is measured through OpenTelemetry. */
class TelemetryTest {

  private static final LockOptions RENEWING =
      LockOptions.defaults().withTtl(Duration.ofSeconds(3)).withAutoRenew(true);

  private static Telescope telescope = new Telescope();

  @BeforeEach
  void reset() {
    StubStore.reset();
    telescope = new Telescope();
  }

  @AfterEach
  void close() {
    StubStore.reset();
    telescope.close();
  }

  @Test
  void each_acquisition_is_counted_by_its_outcome_and_its_wait_is_measured() {
    try (Server server = stub().start()) {
      Locker locker = server.get(Locker.class);
      try (Lease lease = locker.tryAcquire("a").orElseThrow()) {
        assertThat(locker.tryAcquire("a")).isEmpty();
        assertThat(locker.tryAcquire("a")).isEmpty();
        assertThat(lease.isHeld()).isTrue();
      }
      StubStore.be(StubStore.Mood.UNREACHABLE);
      assertThatThrownBy(() -> locker.tryAcquire("b"))
          .isInstanceOf(LockStoreUnavailableException.class);
      StubStore.be(StubStore.Mood.FINE);
    }
    Map<String, Long> expected =
        Map.of(
            "distlock.lock.name=a, distlock.outcome=acquired", 1L,
            "distlock.lock.name=a, distlock.outcome=busy", 2L,
            "distlock.lock.name=b, distlock.outcome=failed", 1L);
    assertThat(telescope.counts("distlock.acquisitions")).isEqualTo(expected);
    assertThat(telescope.durations("distlock.wait.duration"))
        .hasSameSizeAs(expected)
        .allSatisfy((series, wait) -> assertThat(wait.getCount()).isEqualTo(expected.get(series)));
  }

  @Test
  void how_long_a_lease_was_held_is_measured_in_seconds() throws Exception {
    try (Server server = stub().start();
        Lease lease = server.get(Locker.class).tryAcquire("a").orElseThrow()) {
      Thread.sleep(60);
      assertThat(lease.isHeld()).isTrue();
    }
    assertThat(telescope.durations("distlock.hold.duration").get("distlock.lock.name=a"))
        .satisfies(
            hold -> {
              assertThat(hold.getCount()).isEqualTo(1);
              assertThat(hold.getSum()).isBetween(0.06, 30.0);
              assertThat(hold.getBoundaries()).contains(0.001, 3600.0);
            });
    assertThat(telescope.collect())
        .extractingByKey("distlock.hold.duration")
        .extracting(MetricData::getUnit)
        .isEqualTo("s");
  }

  @Test
  void leases_are_shown_while_they_are_held_and_none_afterwards() {
    try (Server server = stub().start()) {
      Locker locker = server.get(Locker.class);
      Lease lease = locker.tryAcquire("a", RENEWING).orElseThrow();
      assertThat(telescope.counts("distlock.leases.held"))
          .isEqualTo(Map.of("distlock.lock.name=a", 1L));
      lease.close();
      assertThat(telescope.counts("distlock.leases.held"))
          .isEqualTo(Map.of("distlock.lock.name=a", 0L));
    }
  }

  @Test
  void losses_are_counted_by_their_reason() {
    try (Server server = stub().start()) {
      Locker locker = server.get(Locker.class);
      Lease stolen = locker.tryAcquire("a", RENEWING).orElseThrow();
      assertThat(locker.inspector().forceRelease("a", stolen.fencingToken())).isTrue();
      assertThatThrownBy(stolen::close).isInstanceOf(LeaseLostException.class);
      assertThat(locker.tryAcquire("b", RENEWING)).isPresent();
    }
    assertThat(telescope.counts("distlock.losses"))
        .isEqualTo(
            Map.of(
                "distlock.lock.name=a, distlock.loss.reason=not_held", 1L,
                "distlock.lock.name=b, distlock.loss.reason=closed", 1L));
  }

  @Test
  void renewals_that_fail_are_counted_although_the_lease_survives() {
    try (Server server = stub().start();
        Lease lease = server.get(Locker.class).tryAcquire("a", RENEWING).orElseThrow()) {
      StubStore.be(StubStore.Mood.UNREACHABLE);
      await()
          .untilAsserted(
              () ->
                  assertThat(telescope.counts("distlock.renewal.failures"))
                      .containsOnlyKeys("distlock.lock.name=a"));
      StubStore.be(StubStore.Mood.FINE);
      await()
          .during(Duration.ofSeconds(1))
          .untilAsserted(() -> assertThat(lease.isHeld()).isTrue());
    }
    assertThat(telescope.counts("distlock.losses")).isEmpty();
  }

  @Test
  void only_so_many_names_become_series() {
    try (Server server = stub().property("distlock.telemetry.names", "2").start()) {
      Locker locker = server.get(Locker.class);
      for (int i = 1; i <= 10; i++) {
        assertThat(locker.tryAcquire("account-" + i, RENEWING)).isPresent();
      }
      assertThat(locker.tryAcquire("account-1")).isEmpty();
      assertThat(telescope.counts("distlock.acquisitions"))
          .isEqualTo(
              Map.of(
                  "distlock.lock.name=account-1, distlock.outcome=acquired", 1L,
                  "distlock.lock.name=account-1, distlock.outcome=busy", 1L,
                  "distlock.lock.name=account-2, distlock.outcome=acquired", 1L,
                  "distlock.lock.name=_OTHER, distlock.outcome=acquired", 8L));
      assertThat(telescope.counts("distlock.leases.held"))
          .isEqualTo(
              Map.of(
                  "distlock.lock.name=account-1", 1L,
                  "distlock.lock.name=account-2", 1L,
                  "distlock.lock.name=_OTHER", 8L));
    }
  }

  @Test
  void names_can_be_kept_out_of_measurements_and_spans() {
    try (Server server = stub().property("distlock.telemetry.names", "0").start();
        Lease lease = server.get(Locker.class).tryAcquire("secret").orElseThrow()) {
      assertThat(lease.isHeld()).isTrue();
      assertThat(telescope.counts("distlock.acquisitions"))
          .isEqualTo(Map.of("distlock.outcome=acquired", 1L));
      assertThat(telescope.counts("distlock.leases.held")).isEqualTo(Map.of("", 1L));
    }
    assertThat(telescope.durations("distlock.hold.duration")).containsOnlyKeys("");
    assertThat(telescope.spanTexts())
        .containsExactly("distlock acquire {distlock.outcome=acquired} UNSET");
  }

  @Test
  void nothing_is_lost_when_an_observer_is_too_slow_for_its_events() {
    int many = 3_000;
    try (Log log = Log.open();
        Server server =
            Server.with(Observatory.class, Sleeper.class)
                .property("distlock.owner", "tester")
                .start()) {
      try {
        Locker locker = server.get(Locker.class);
        for (int i = 0; i < many; i++) {
          locker.tryAcquire("a").orElseThrow().close();
        }
        assertThat(telescope.counts("distlock.acquisitions"))
            .isEqualTo(Map.of("distlock.lock.name=a, distlock.outcome=acquired", (long) many));
        assertThat(log.lines()).anyMatch(line -> line.contains("dropping events"));
      } finally {
        Sleeper.AWAKE.countDown();
      }
    }
  }

  @Test
  void an_application_that_has_stopped_is_not_asked_any_more() {
    try (Log log = Log.open("io.opentelemetry")) {
      try (Server server = stub().start()) {
        assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
        assertThat(telescope.collect()).containsKey("distlock.leases.held");
      }
      assertThat(telescope.collect()).doesNotContainKey("distlock.leases.held");
      assertThat(log.lines()).noneMatch(line -> line.startsWith("WARNING"));
    }
    try (Server again = stub().start()) {
      assertThat(again.get(Locker.class).tryAcquire("b")).isPresent();
      assertThat(telescope.counts("distlock.leases.held"))
          .isEqualTo(Map.of("distlock.lock.name=b", 1L));
    }
  }

  @Test
  void an_own_locker_is_the_applications_business() {
    try (Server server = Server.bare(Observatory.class, Own.class).start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
    }
    assertThat(telescope.collect()).isEmpty();
    assertThat(telescope.spans()).isEmpty();
  }

  private static Server.Builder stub() {
    return Server.bare(Observatory.class).property("distlock.backend", "stub");
  }

  @ApplicationScoped
  static class Observatory {
    @Produces
    @ApplicationScoped
    OpenTelemetry openTelemetry() {
      return telescope.openTelemetry();
    }
  }

  @ApplicationScoped
  static class Own {
    @Produces
    @ApplicationScoped
    Locker own() {
      return LeaseEngine.builder(StubStore.open()).build();
    }
  }

  @ApplicationScoped
  static class Sleeper {
    static final CountDownLatch AWAKE = new CountDownLatch(1);

    void sleep(@Observes LeaseAcquired event) throws InterruptedException {
      AWAKE.await();
    }
  }
}
