package io.distlock.faults;

import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreUnavailableException;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.Delay;
import io.distlock.servers.Direction;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests and replies that are late, or that nobody waits for any more. */
@Tag("faults")
@Timeout(300)
public abstract class LateAnswerFaults {

  private static final Duration PROMISED = Duration.ofSeconds(2);
  private static final LockOptions LONG = LockOptions.defaults().withTtl(Duration.ofSeconds(60));
  private static final LockOptions PATIENT = LONG.withMaxWait(Duration.ofSeconds(20));

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected LateAnswerFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_reply_that_comes_too_late_leaves_no_name_taken() {
    LeaseEngine distant = scene.distant("distant");
    scene.network.delay(Direction.REPLIES, Delay.of(Scene.TIMEOUT.plusMillis(300)));

    Caller<Optional<Lease>> caller = Caller.of(() -> distant.tryAcquire("a", LONG));
    awaitThat("the server has granted", () -> !scene.look.isFree("a"));
    assertThatThrownBy(caller::result).isInstanceOf(LockStoreUnavailableException.class);
    assertThat(distant.heldLocks()).isEmpty();

    scene.network.heal();
    awaitThat("'a' is free", () -> scene.look.isFree("a"));
    assertStaysFree("a");
  }

  @Test
  void who_waits_gets_the_lease_although_the_reply_to_the_first_attempt_came_too_late()
      throws Exception {
    LeaseEngine distant = scene.distant("distant");
    scene.network.delay(Direction.REPLIES, Delay.of(Scene.TIMEOUT.plusMillis(300)));
    Caller<Lease> caller = Caller.of(() -> distant.acquire("a", PATIENT));
    awaitThat("the server has granted", () -> !scene.look.isFree("a"));
    scene.network.heal();

    Lease lease = caller.result();

    assertThat(lease.isHeld()).isTrue();
    assertThat(scene.look.fencingToken("a")).isEqualTo(lease.fencingToken());
    holdsFor(
        Scene.TIMEOUT.multipliedBy(3),
        "nothing that comes late takes the lease away",
        () -> scene.look.fencingToken("a") == lease.fencingToken());
    lease.release();
  }

  @Test
  void a_request_that_arrives_when_its_caller_has_given_up_leaves_no_name_taken() {
    LeaseEngine distant = scene.distant("distant");
    for (int round = 0; round < Scale.of(4, 100); round++) {
      String name = "late-" + round;
      scene.network.hold(Direction.REQUESTS);
      assertThatThrownBy(() -> distant.tryAcquire(name, LONG))
          .isInstanceOf(LockStoreUnavailableException.class);
      scene.network.letGo(Direction.REQUESTS);
      awaitThat("the node is back", () -> Nodes.isUp(distant));
      awaitThat(name + " is free", () -> scene.look.isFree(name));
      assertStaysFree(name);
    }
  }

  @Test
  void renewals_and_a_release_that_arrive_late_leave_the_successor_alone() {
    LeaseEngine distant = scene.distant("distant");
    Duration ttl = Duration.ofSeconds(2);
    Lease late =
        distant
            .tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true))
            .orElseThrow();
    Lease other = distant.tryAcquire("b", LONG.withTtl(ttl)).orElseThrow();
    scene.network.hold(Direction.REQUESTS);
    assertThatThrownBy(other::release).isInstanceOf(LockStoreUnavailableException.class);
    awaitThat("both have expired", () -> scene.look.leases().isEmpty());
    LeaseEngine near = scene.near("near");
    Lease first = near.tryAcquire("a", LONG).orElseThrow();
    Lease second = near.tryAcquire("b", LONG).orElseThrow();

    scene.network.letGo(Direction.REQUESTS);
    awaitThat("the node is back", () -> Nodes.isUp(distant));

    holdsFor(
        ttl,
        "the successors hold their leases",
        () ->
            scene.look.fencingToken("a") == first.fencingToken()
                && scene.look.fencingToken("b") == second.fencingToken());
    assertThat(late.isHeld()).isFalse();
    first.renew();
    second.renew();
  }

  @Test
  void a_release_whose_reply_is_lost_costs_the_waiter_of_the_same_process_nothing_but_time()
      throws Exception {
    LeaseEngine distant = scene.distant("distant");
    Lease lease = distant.tryAcquire("a", LONG).orElseThrow();
    Caller<Lease> waiter = Caller.of(() -> distant.acquire("a", PATIENT));
    Polls.letPass(Scene.TIMEOUT);
    scene.network.swallow(Direction.REPLIES);
    assertThatThrownBy(lease::release).isInstanceOf(LockStoreUnavailableException.class);
    scene.network.heal();

    Lease next = waiter.result();

    assertThat(next.isHeld()).isTrue();
    holdsFor(
        Scene.TIMEOUT.multipliedBy(3),
        "the waiter keeps the lease",
        () -> scene.look.fencingToken("a") == next.fencingToken());
    next.release();
    assertStaysFree("a");
  }

  /** Replies are late, but not too late. */
  @Test
  void an_interrupted_caller_has_a_lease_or_leaves_the_name_free() throws Exception {
    LeaseEngine distant = scene.distant("distant", Duration.ofSeconds(5));
    int delayMillis = Scale.of(100, 500);
    scene.network.delay(Direction.REPLIES, Delay.of(Duration.ofMillis(delayMillis)));
    LockOptions options = LONG.withAutoRenew(true).withMaxWait(Duration.ofSeconds(20));
    Random random = new Random(42);
    int interrupted = 0;
    for (int round = 0; round < Scale.of(20, 200); round++) {
      String name = "a" + round;
      Caller<Lease> caller = Caller.of(() -> distant.acquire(name, options));
      Polls.letPass(Duration.ofMillis(random.nextInt(delayMillis * 6 / 5)));
      caller.interrupt();
      Optional<Lease> lease = caller.resultUnlessInterrupted();
      if (lease.isPresent()) {
        assertThat(scene.look.fencingToken(name)).isEqualTo(lease.get().fencingToken());
        lease.get().release();
      } else {
        interrupted++;
      }
      awaitThat(name + " is free", () -> scene.look.isFree(name));
    }
    assertThat(interrupted).as("rounds that were interrupted in time").isPositive();
    scene.network.heal();
    assertThat(distant.heldLocks()).isEmpty();
    holdsFor(PROMISED, "no name is taken again", () -> scene.look.leases().isEmpty());
  }

  @Test
  void who_is_told_that_the_name_was_busy_has_no_lease_of_it() throws Exception {
    LeaseEngine distant = scene.distant("distant", Duration.ofSeconds(5));
    LeaseEngine near = scene.near("near");
    scene.network.delay(Direction.REQUESTS, Delay.random(Duration.ofMillis(30), 1));
    scene.network.delay(Direction.REPLIES, Delay.random(Duration.ofMillis(60), 2));
    Random random = new Random(42);
    for (int round = 0; round < Scale.of(40, 1_000); round++) {
      String name = "a" + round;
      Lease busy = near.tryAcquire(name, LONG).orElseThrow();
      LockOptions options =
          LONG.withMaxWait(Duration.ofMillis(1 + random.nextInt(100)))
              .withRetryInterval(Duration.ofMillis(40));
      Caller<Lease> caller = Caller.of(() -> distant.acquire(name, options));
      Polls.letPass(Duration.ofMillis(random.nextInt(100)));
      busy.release();
      Optional<Lease> lease = caller.resultUnless(LockNotAcquiredException.class);
      Optional<String> inStore = scene.look.lease(name);
      assertThat(inStore.isPresent()).as("held in the store").isEqualTo(lease.isPresent());
      lease.ifPresent(
          held -> {
            assertThat(scene.look.fencingToken(name)).isEqualTo(held.fencingToken());
            held.release();
          });
    }
  }

  private void assertStaysFree(String name) {
    holdsFor(Scene.TIMEOUT, name + " stays free", () -> scene.look.isFree(name));
  }
}
