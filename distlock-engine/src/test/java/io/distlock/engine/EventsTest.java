package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.engine.Bench.RENEWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.distlock.Lease;
import io.distlock.LeaseAcquired;
import io.distlock.LeaseLost;
import io.distlock.LeaseReleased;
import io.distlock.LockBusy;
import io.distlock.LockFailed;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.RenewalFailed;
import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreVerb;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the application is told, and what it can look at. */
class EventsTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_lease_is_told_from_its_beginning_to_its_end() {
    Lease lease = bench.lease(OPTIONS);
    bench.seconds(2);
    lease.release();

    assertThat(bench.events)
        .containsExactly(
            new LeaseAcquired("a", "tester", lease.fencingToken(), Duration.ZERO),
            new LeaseReleased("a", "tester", lease.fencingToken(), Duration.ofSeconds(2)));
  }

  @Test
  void a_loss_is_told_with_its_reason() {
    Lease lease = bench.lease(RENEWING);
    bench.steal();
    bench.seconds(3);

    assertThat(bench.events).endsWith(new LeaseLost(Bench.loss(lease)));
  }

  @Test
  void each_renewal_that_fails_is_told_until_the_lease_is_lost() {
    Lease lease = bench.lease(RENEWING);
    bench.store.always(StoreVerb.RENEW, Misbehaviour.loseRequest());
    bench.seconds(3.75);

    assertThat(bench.events.subList(1, bench.events.size()))
        .hasSize(2)
        .allSatisfy(
            event ->
                assertThat(event)
                    .isInstanceOfSatisfying(
                        RenewalFailed.class,
                        failed ->
                            assertThat(failed)
                                .isEqualTo(
                                    new RenewalFailed(
                                        "a", "tester", lease.fencingToken(), failed.problem()))));
    bench.seconds(60);

    assertThat(bench.eventNames()).endsWith("RenewalFailed", "LeaseLost");
    assertThat(bench.eventNames()).filteredOn("LeaseLost"::equals).hasSize(1);
  }

  @Test
  void a_renewal_that_fails_after_the_end_of_the_lease_is_not_tried_again_and_not_told() {
    Desk renewals = new Desk();
    try (Bench slow = new Bench(Crews.renewingAt(renewals))) {
      Lease lease = slow.lease(RENEWING);
      slow.store.next(
          StoreVerb.RENEW,
          call -> {
            lease.release();
            throw new LockStoreUnavailableException("planted", null);
          });
      slow.seconds(3);

      renewals.runAll();

      assertThat(slow.eventNames()).containsExactly("LeaseAcquired", "LeaseReleased");
    }
  }

  @Test
  void the_meter_is_told_what_the_listener_is_told() {
    bench.store.next(StoreVerb.RENEW, Misbehaviour.loseRequest());
    bench.lease(RENEWING);
    assertThat(bench.engine.tryAcquire("a", OPTIONS)).isEmpty();
    bench.seconds(3);
    bench.steal();
    bench.seconds(3);

    assertThat(bench.eventNames())
        .containsExactly("LeaseAcquired", "LockBusy", "RenewalFailed", "LeaseLost");
    assertThat(bench.measured).isEqualTo(bench.events);
  }

  @Test
  void a_busy_lock_is_told_with_its_holder_and_how_long_the_caller_waited() {
    bench.rivalEnters();
    assertThat(bench.engine.tryAcquire("a", OPTIONS)).isEmpty();
    Caller<Lease> waiter = bench.waiter(OPTIONS.withMaxWait(Duration.ofMillis(50)));
    bench.seconds(0.05);
    assertThat(waiter.failure()).isInstanceOf(LockNotAcquiredException.class);

    assertThat(bench.events)
        .containsExactly(
            new LockBusy("a", Duration.ZERO, "rival"),
            new LockBusy("a", Duration.ofMillis(50), "rival"));
  }

  @Test
  void a_failure_is_told_with_what_the_caller_was_told() {
    bench.store.next(StoreVerb.TRY_ACQUIRE, Misbehaviour.refuse());

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .satisfies(
            thrown ->
                assertThat(bench.events)
                    .singleElement()
                    .isInstanceOfSatisfying(
                        LockFailed.class,
                        failed ->
                            assertThat(failed)
                                .isEqualTo(new LockFailed("a", Duration.ZERO, failed.problem()))
                                .extracting(LockFailed::problem)
                                .isSameAs(thrown)));
  }

  @Test
  void how_long_a_caller_waited_is_told_with_its_lease() {
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(PATIENT.withRetryInterval(Duration.ofMinutes(5)));
    bench.seconds(7);
    bench.rivalLeaves();
    Lease lease = waiter.result();

    assertThat(bench.events)
        .containsExactly(
            new LeaseAcquired("a", "tester", lease.fencingToken(), Duration.ofSeconds(7)));
  }

  @Test
  void held_locks_are_shown_with_their_age_until_they_end_in_whatever_way() {
    Lease released = bench.lease("b", RENEWING);
    assertThat(bench.lease("a", RENEWING).isHeld()).isTrue();
    Lease kept = bench.lease("c", RENEWING);
    bench.seconds(2);
    assertThat(bench.engine.heldLocks())
        .extracting(HeldLock::name, HeldLock::age)
        .containsExactly(
            tuple("a", Duration.ofSeconds(2)),
            tuple("b", Duration.ofSeconds(2)),
            tuple("c", Duration.ofSeconds(2)));

    bench.steal();
    released.release();
    bench.seconds(1);
    assertThat(bench.engine.heldLocks()).extracting(HeldLock::name).containsExactly("c");
    kept.release();

    assertThat(bench.engine.heldLocks()).isEmpty();
  }
}
