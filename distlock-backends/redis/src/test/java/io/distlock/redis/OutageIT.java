package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.answers;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server freezes, dies, comes back, or the network goes silent. */
@Timeout(60)
class OutageIT {

  private static final Duration TIMEOUT = Duration.ofMillis(500);

  private final RedisServer server = RedisServer.start();
  private final RedisLeaseStore store = Setup.of(server).withTimeout(TIMEOUT).openReady();

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Test
  void a_frozen_server_is_a_bounded_failure_and_serves_again_when_thawed() {
    Lease lease = acquire(store, "a");
    server.freeze();
    for (int i = 0; i < 3; i++) {
      assertFailsInTime(() -> acquire(store, "b"));
      assertFailsInTime(() -> release(store, lease));
      assertFailsInTime(store::ping);
      assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);
    }
    server.thaw();
    awaitThat(() -> answers(store));
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
  }

  @Test
  void an_attempt_that_got_no_answer_has_an_unknown_outcome() {
    server.freeze();
    assertThatThrownBy(() -> acquire(store, "a"))
        .isInstanceOfSatisfying(
            LockStoreException.class, e -> assertThat(e.isOutcomeUnknown()).isTrue());
  }

  @Test
  void many_renewals_on_a_frozen_server_take_no_longer_than_one() {
    List<Lease> leases = IntStream.range(0, 1200).mapToObj(i -> acquire(store, "n" + i)).toList();
    server.freeze();
    long start = System.nanoTime();
    assertThat(store.renew(leases.stream().map(Lease::renewal).toList()))
        .hasSize(1200)
        .hasOnlyElementsOfType(RenewAnswer.Unknown.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.multipliedBy(4));
  }

  @Test
  void an_abandoned_attempt_that_was_stuck_in_the_server_never_takes_the_name() {
    OwnershipToken token = OwnershipToken.random();
    try (RawRedis redis = new RawRedis(server.uri())) {
      redis.commands().clientPause(TIMEOUT.multipliedBy(3).toMillis());
    }
    assertFailsInTime(() -> store.tryAcquire(request("a", token)));
    awaitThat(() -> isAbandoned("a", token));
    assertThat(store.find("a")).isEmpty();
    awaitThat(() -> acquire(store, "a").fencingToken() > 0);
  }

  @Test
  void an_abandoned_attempt_is_remembered_for_ten_minutes_and_for_twice_its_ttl() {
    assertThat(remembered(Duration.ofMinutes(1)))
        .isBetween(Duration.ofSeconds(9 * 60 + 30), Duration.ofMinutes(10));
    assertThat(remembered(Duration.ofHours(1)))
        .isBetween(Duration.ofMinutes(119), Duration.ofHours(2));
  }

  private Duration remembered(Duration ttl) {
    OwnershipToken token = OwnershipToken.random();
    store.abandon(new AbandonRequest("a", token, ttl));
    try (RawRedis redis = new RawRedis(server.uri())) {
      String tombstone = new Keyspace("distlock:").tombstone("a", token);
      return Duration.ofMillis(redis.commands().pttl(tombstone));
    }
  }

  private boolean isAbandoned(String name, OwnershipToken token) {
    try {
      store.abandon(new AbandonRequest(name, token, TTL));
      return true;
    } catch (LockStoreException e) {
      return false;
    }
  }

  @Test
  void a_dead_server_is_an_error_without_effect_and_serves_again_when_it_is_back() {
    server.kill();
    awaitThat(() -> isRefusedWithoutEffect(store));
    assertFailsInTime(() -> acquire(store, "a"));
    assertFailsInTime(store::ping);
    server.restart();
    awaitThat(() -> answers(store));
    assertThat(release(store, acquire(store, "a"))).isEqualTo(ReleaseAnswer.RELEASED);
  }

  private static boolean isRefusedWithoutEffect(RedisLeaseStore store) {
    try {
      store.ping();
      return false;
    } catch (LockStoreUnavailableException e) {
      return !e.isOutcomeUnknown();
    }
  }

  @Test
  void a_store_can_be_opened_while_the_server_is_down() {
    server.kill();
    try (RedisLeaseStore early = Setup.of(server).withTimeout(TIMEOUT).open()) {
      assertThatThrownBy(early::ping)
          .isInstanceOf(LockStoreUnavailableException.class)
          .hasMessageContaining("distlock.redis.uri");
      server.restart();
      awaitThat(() -> answers(early));
      acquire(early, "a");
    }
  }

  @Test
  void a_connection_that_died_silently_is_replaced() {
    try (FaultProxy network = FaultProxy.to(server.port());
        RedisLeaseStore distant = Setup.of(network.uri("redis")).withTimeout(TIMEOUT).openReady()) {
      Lease lease = acquire(distant, "a");
      network.blackHoleOpenConnections();

      assertFailsInTime(() -> acquire(distant, "b"));

      assertThat(renew(distant, lease)).isEqualTo(new RenewAnswer.Renewed());
      assertThat(network.connections()).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void an_interrupted_thread_keeps_waiting_and_stays_interrupted_when_nobody_answers() {
    server.freeze();
    Thread.currentThread().interrupt();
    try {
      long start = System.nanoTime();
      assertThatThrownBy(() -> acquire(store, "a"))
          .isInstanceOf(LockStoreUnavailableException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(TIMEOUT);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void a_closed_store_leaves_no_thread() {
    awaitThat(() -> answers(store));
    store.watch("a", () -> {}).close();
    store.close();
    awaitNoThread();
  }

  @Test
  void a_store_whose_server_is_frozen_is_closed_in_time_and_leaves_no_thread() {
    server.freeze();
    assertFailsInTime(store::ping);
    long start = System.nanoTime();
    store.close(Duration.ofSeconds(2));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    awaitNoThread();
  }

  /** A thread that has been told to end takes a moment to do so. */
  private static void awaitNoThread() {
    awaitThat(
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .noneMatch(name -> name.startsWith("distlock") || name.startsWith("lettuce")));
  }

  private static void assertFailsInTime(ThrowingCallable verb) {
    long start = System.nanoTime();
    assertThatThrownBy(verb).isInstanceOf(LockStoreUnavailableException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIMEOUT.plusMillis(1000));
  }
}
