package io.distlock.redis.faults;

import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static io.distlock.faults.Polls.letPass;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Caller;
import io.distlock.faults.Scale;
import io.distlock.faults.Scene;
import io.distlock.redis.faults.Monitor.Entry;
import io.distlock.servers.Delay;
import io.distlock.servers.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Leases end when they are given back, whatever is on its way or goes wrong at that moment. */
@Tag("faults")
@Timeout(1800)
class ReleaseIT {

  private final RedisUnderTest redis = new RedisUnderTest();
  private final Scene scene = new Scene(redis);

  @AfterEach
  void stop() throws Exception {
    scene.close();
  }

  @Test
  void nothing_is_renewed_after_its_release_and_no_lease_is_left() throws Exception {
    Duration timeout = Duration.ofSeconds(2);
    LeaseEngine distant = scene.distant("distant", timeout);
    int delayMillis = Scale.of(60, 300);
    scene.network.delay(Direction.REQUESTS, Delay.random(Duration.ofMillis(delayMillis / 2), 1));
    scene.network.delay(Direction.REPLIES, Delay.random(Duration.ofMillis(delayMillis / 2), 2));
    Duration ttl = Scale.of(Duration.ofMillis(600), Duration.ofMillis(900));
    int count = Scale.of(160, 2_000);
    try (Monitor monitor = new Monitor(redis.process)) {
      List<Caller<Integer>> callers = new ArrayList<>();
      int callersAtOnce = 8;
      for (int i = 0; i < callersAtOnce; i++) {
        int first = i;
        callers.add(
            Caller.of(
                () -> {
                  for (int round = first; round < count; round += callersAtOnce) {
                    holdForAWhile(distant, "a" + round, ttl, round);
                  }
                  return first;
                }));
      }
      awaitThat("all rounds are over", () -> callers.stream().allMatch(Caller::isDone));
      for (Caller<Integer> caller : callers) {
        caller.result();
      }
      letPass(ttl.multipliedBy(3));

      assertThat(scene.look.leases()).isEmpty();
      assertThat(distant.heldLocks()).isEmpty();
      int renewed = 0;
      for (int round = 0; round < count; round++) {
        List<Entry> entries = monitor.entriesOf("a" + round);
        renewed += (int) entries.stream().filter(entry -> entry.is("pexpire")).count();
        assertNothingAfterRelease(entries, timeout);
      }
      assertThat(renewed).as("renewals").isPositive();
    }
  }

  /** On a slow network and a busy machine a lease may be over too early; then that is all. */
  private static void holdForAWhile(LeaseEngine engine, String name, Duration ttl, int seed) {
    LockOptions options = LockOptions.defaults().withTtl(ttl).withAutoRenew(true);
    boolean interrupt = seed % 10 == 0;
    try {
      Lease lease = engine.tryAcquire(name, options).orElseThrow();
      letPass(Duration.ofMillis(new Random(seed).nextInt((int) ttl.toMillis() / 2)));
      if (interrupt) {
        Thread.currentThread().interrupt();
      }
      lease.release();
      assertThat(Thread.currentThread().isInterrupted()).isEqualTo(interrupt);
    } catch (LeaseLostException | LockStoreUnavailableException e) {
      assertThat(e).hasMessageContaining(name);
    } finally {
      Thread.interrupted();
    }
  }

  private static void assertNothingAfterRelease(List<Entry> entries, Duration timeout) {
    entries.stream()
        .filter(entry -> entry.is("del"))
        .findFirst()
        .ifPresent(
            release ->
                assertThat(entries)
                    .filteredOn(entry -> entry.since(release).compareTo(timeout) > 0)
                    .isEmpty());
    assertThat(entries.stream().filter(entry -> entry.is("set"))).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void a_release_that_the_server_refuses_ends_the_renewals_and_the_name_is_free_soon() {
    LeaseEngine node = scene.near("node");
    Duration ttl = Scale.of(Duration.ofSeconds(3), Duration.ofSeconds(5));
    Lease lease =
        node.tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true)).orElseThrow();
    redis.look().commands().configSet("min-replicas-to-write", "1");

    assertThatThrownBy(lease::release).isInstanceOf(LockStoreException.class);

    assertThat(lease.isHeld()).isFalse();
    assertThat(node.heldLocks()).isEmpty();
    long renewals = redis.look().calls("pexpire");
    letPass(ttl.dividedBy(3));
    redis.look().commands().configSet("min-replicas-to-write", "0");
    awaitThat("'a' is free", () -> scene.look.isFree("a"));
    holdsFor(
        ttl,
        "'a' stays free and is renewed no more",
        () -> scene.look.isFree("a") && redis.look().calls("pexpire") == renewals);
  }
}
