package io.distlock.redis.faults;

import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Caller;
import io.distlock.faults.LossLog;
import io.distlock.faults.Nodes;
import io.distlock.faults.Scale;
import io.distlock.faults.Scene;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server forgets scripts, leases, or everything. */
@Tag("faults")
@Timeout(600)
class ForgetfulServerIT {

  private static final LockOptions RENEWING =
      LockOptions.defaults().withTtl(Duration.ofSeconds(3)).withAutoRenew(true);
  private static final LockOptions LONG = LockOptions.defaults().withTtl(Duration.ofSeconds(60));

  private final RedisUnderTest redis = new RedisUnderTest();
  private final Scene scene = new Scene(redis);

  @AfterEach
  void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_server_that_keeps_forgetting_the_scripts_costs_nothing_but_time() throws Exception {
    LeaseEngine engine = scene.near("node");
    Lease lease = engine.tryAcquire("renewing", RENEWING).orElseThrow();
    LossLog log = LossLog.of(lease);
    AtomicBoolean over = new AtomicBoolean();
    Caller<Boolean> forgetting =
        Caller.of(
            () -> {
              while (!over.get()) {
                redis.look().commands().scriptFlush();
              }
              return true;
            });
    holdsFor(
        Scale.of(Duration.ofSeconds(4), Duration.ofMinutes(1)),
        "every operation works",
        () -> {
          Lease other = engine.tryAcquire("a", LONG).orElseThrow();
          other.renew();
          other.release();
          return Nodes.isUp(engine) && lease.isHeld();
        });
    over.set(true);
    assertThat(forgetting.result()).isTrue();
    assertThat(log.losses()).isEmpty();
    lease.release();
  }

  @Test
  void a_server_that_has_forgotten_everything_is_a_loss_at_the_next_renewal_and_serves_again() {
    LeaseEngine engine = scene.near("node");
    Lease lease = engine.tryAcquire("a", RENEWING).orElseThrow();
    LossLog log = LossLog.of(lease);

    redis.process.restart();
    log.awaitLoss();

    assertThat(lease.isHeld()).isFalse();
    awaitThat("normal service", () -> Nodes.isUp(engine));
    Lease next = engine.tryAcquire("a", RENEWING).orElseThrow();
    assertThat(next.fencingToken()).isGreaterThan(lease.fencingToken());
    next.release();
  }

  @Test
  void a_lease_that_somebody_deleted_is_lost_at_the_next_renewal_and_not_brought_back() {
    LeaseEngine engine = scene.near("node");
    Lease lease =
        engine
            .tryAcquire("a", LONG.withTtl(Duration.ofSeconds(6)).withAutoRenew(true))
            .orElseThrow();
    LossLog log = LossLog.of(lease);

    scene.look.delete("a");
    log.awaitLoss();

    assertThat(log.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.reason()).isEqualTo(LeaseLoss.Reason.NOT_HELD));
    assertThat(scene.look.isFree("a")).isTrue();
    assertThat(lease.isHeld()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"allkeys-lru", "volatile-lru"})
  void a_lease_that_the_server_evicted_is_lost_at_the_next_renewal_and_not_brought_back(
      String policy) {
    LeaseEngine engine = scene.near("node");
    LockOptions options =
        LONG.withAutoRenew(true)
            .withRenewInterval(Scale.of(Duration.ofSeconds(2), Duration.ofSeconds(20)));
    Lease lease = engine.tryAcquire("a", options).orElseThrow();
    LossLog log = LossLog.of(lease);

    redis.look().commands().configSet("maxmemory-policy", policy);
    fillMemoryUntilEvicted("a");
    log.awaitLoss();

    assertThat(lease.isHeld()).isFalse();
    assertThat(scene.look.isFree("a")).isTrue();
    assertThat(log.losses()).hasSize(1);
  }

  /** Keys that never end cannot be evicted by every policy, and would fill the memory for good. */
  private void fillMemoryUntilEvicted(String name) {
    long used =
        redis
            .look()
            .commands()
            .info("memory")
            .lines()
            .filter(line -> line.startsWith("used_memory:"))
            .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
            .findFirst()
            .orElseThrow();
    redis.look().commands().configSet("maxmemory", Long.toString(used + 2_000_000));
    String value = "x".repeat(10_000);
    for (int i = 0; i < 20_000 && !scene.look.isFree(name); i++) {
      redis.look().commands().set("filler-" + i, value, SetArgs.Builder.px(600_000));
    }
    redis.look().commands().configSet("maxmemory", "0");
    assertThat(scene.look.isFree(name)).as("evicted").isTrue();
  }

  @Test
  void many_names_that_are_used_once_leave_no_more_than_a_bounded_number_of_counters() {
    LeaseEngine engine = scene.near("node");
    long first = use(engine, "name-0");
    for (int i = 1; i < Scale.of(2_000, 100_000); i++) {
      use(engine, "name-" + i);
    }
    assertThat(redis.look().commands().keys("distlock:*"))
        .filteredOn(key -> !key.endsWith(":probe"))
        .allMatch(key -> key.endsWith(":fence"))
        .hasSizeLessThanOrEqualTo(256);
    assertThat(use(engine, "name-0")).isGreaterThan(first);
  }

  private static long use(LeaseEngine engine, String name) {
    try (Lease lease = engine.tryAcquire(name, LONG).orElseThrow()) {
      return lease.fencingToken();
    }
  }
}
