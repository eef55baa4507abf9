package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.blockAfter;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.Misbehaviour.loseReply;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.RENEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.AutoRenewTtlTooShortException;
import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.RenewAnswer;
import io.distlock.tck.Gate;
import io.distlock.tck.Misbehaviour;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RenewalTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  static Stream<Misbehaviour> ways_to_fail() {
    return Stream.of(
        failBefore(() -> new LockStoreUnavailableException("planted", null)),
        failBefore(() -> new IllegalStateException("planted")),
        failBefore(() -> new StackOverflowError("planted")),
        loseReply(),
        call -> List.of(),
        new NoAnswer(),
        call ->
            List.of(new RenewAnswer.Unknown(new LockStoreUnavailableException("planted", null))));
  }

  @ParameterizedTest
  @MethodSource("ways_to_fail")
  void the_series_of_renewals_survives_a_failed_one(Misbehaviour failure) {
    Lease lease = bench.lease(RENEWING);
    bench.store.next(RENEW, failure);

    bench.seconds(4);
    assertThat(bench.store.calls(RENEW)).isEqualTo(2);
    bench.seconds(26);

    assertThat(lease.isHeld()).isTrue();
    assertThat(Bench.isLost(lease)).isFalse();
    assertThat(bench.holder())
        .hasValueSatisfying(
            info -> assertThat(info.fencingToken()).isEqualTo(lease.fencingToken()));
    assertThat(bench.logs.warnings()).hasSize(1);
    assertThat(bench.logs.warnings("'a'")).hasSize(1);
  }

  @Test
  void each_series_of_failures_is_logged_once() {
    bench.lease(RENEWING);
    bench.store.next(4, RENEW, loseRequest());
    bench.seconds(9);
    bench.store.next(4, RENEW, loseRequest());
    bench.seconds(9);

    assertThat(bench.logs.warnings("renewing 1 lease(s) failed ('a')")).hasSize(2);
  }

  @Test
  void a_lease_that_no_answer_prolongs_is_lost_at_its_deadline_and_no_later() {
    Lease lease = bench.lease(RENEWING);
    bench.store.always(RENEW, loseRequest());

    bench.seconds(8.909);
    assertThat(Bench.isLost(lease)).isFalse();
    bench.seconds(0.001);

    assertThat(Bench.loss(lease).reason()).hasToString("EXPIRED");
    assertThat(Bench.loss(lease).overdue()).isZero();
    assertThat(lease.isHeld()).isFalse();
    assertThat(bench.engine.heldLocks()).isEmpty();
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_log_that_cannot_be_written_at_the_end_of_one_lease_costs_no_other() {
    Lease ending = bench.lease("ending", RENEWING);
    Lease other = bench.lease("other", RENEWING.withRenewInterval(Duration.ofMillis(2_970)));
    bench.store.always(RENEW, loseRequest().onlyFor("ending"));
    bench.seconds(8.9);

    assertThatThrownBy(() -> bench.logs.failing(() -> bench.seconds(1)))
        .hasMessageContaining("planted");
    bench.seconds(60);

    assertThat(Bench.isLost(ending)).isTrue();
    assertThat(other.isHeld()).isTrue();
  }

  @Test
  void a_lease_that_was_taken_away_is_lost_at_the_next_renewal() {
    Lease lease = bench.lease(RENEWING);
    bench.steal();

    bench.seconds(3);

    assertThat(Bench.loss(lease).reason()).hasToString("NOT_HELD");
    assertThatThrownBy(lease::ensureHeld).isInstanceOf(LeaseLostException.class);
    bench.seconds(60);
    assertThat(bench.store.calls(RENEW)).isEqualTo(1);
    bench.assertNothingLeft();
  }

  @Test
  void leases_that_are_due_together_are_renewed_together_in_bounded_batches() {
    assertThat(bench.leases(1_200, RENEWING)).hasSize(1_200);

    bench.seconds(3);

    assertThat(bench.store.calls(RENEW)).isEqualTo(3);
    bench.seconds(60);
    assertThat(bench.engine.heldLocks()).hasSize(1_200);
  }

  @Test
  void one_lease_that_makes_every_request_fail_does_not_take_the_others_with_it() {
    List<Lease> leases = bench.leases(200, RENEWING);
    bench.store.always(RENEW, loseRequest().onlyFor("lock-7"));

    bench.seconds(60);

    assertThat(leases.stream().filter(lease -> !lease.isHeld()).map(Lease::name))
        .containsExactly("lock-7");
  }

  @Test
  void an_answer_that_comes_after_the_deadline_revives_nothing_and_the_name_is_free_soon() {
    Desk renewals = new Desk();
    try (Bench slow = new Bench(Crews.renewingAt(renewals))) {
      Lease lease = slow.lease(RENEWING);
      Gate gate = new Gate();
      slow.store.next(RENEW, blockAfter(gate));
      slow.seconds(8.9);
      Caller<Boolean> renewal = Caller.of(() -> run(renewals.take()));
      gate.awaitWaiting(1);

      slow.seconds(0.01);
      gate.open();

      assertThat(renewal.result()).isTrue();
      assertThat(lease.isHeld()).isFalse();
      assertThat(Bench.isLost(lease)).isTrue();
      assertThat(slow.holder()).isPresent();
      slow.seconds(0.09);
      assertThat(slow.holder()).isEmpty();
      slow.assertNothingLeft();
    }
  }

  @Test
  void a_renewal_that_is_on_its_way_during_the_release_changes_nothing() {
    Desk renewals = new Desk();
    try (Bench slow = new Bench(Crews.renewingAt(renewals))) {
      Lease lease = slow.lease(RENEWING);
      slow.seconds(3);
      lease.release();

      renewals.runAll();

      assertThat(slow.store.calls(RENEW)).isZero();
      slow.assertNothingLeft();
    }
  }

  @Test
  void
      the_next_renewal_is_due_one_interval_after_the_last_one_was_sent_however_slow_the_store_is() {
    Lease lease = bench.lease(RENEWING);
    bench.store.always(RENEW, Misbehaviour.advanceAfter(bench.time, Duration.ofSeconds(2)));

    bench.seconds(3 + 2);
    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(6_910));
    bench.seconds(60);

    assertThat(lease.isHeld()).isTrue();
    assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(3));
  }

  @Test
  void nothing_is_renewed_after_the_release() {
    bench.lease(RENEWING).release();

    bench.seconds(60);

    assertThat(bench.store.calls(RENEW)).isZero();
    assertThat(bench.time.pendingTimers()).isZero();
  }

  @Test
  void the_renew_interval_is_what_the_options_say() {
    bench.lease(RENEWING.withRenewInterval(Duration.ofSeconds(1)));

    bench.seconds(30);

    assertThat(bench.store.calls(RENEW)).isEqualTo(30);
  }

  @Test
  void a_holder_can_ask_for_a_longer_time() {
    Lease lease = bench.lease(OPTIONS);

    lease.renew(Duration.ofSeconds(60));

    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(59_400));
    bench.seconds(59);
    assertThat(lease.isHeld()).isTrue();
    bench.seconds(1);
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void the_time_that_a_holder_asked_for_counts_from_the_sending_of_its_request() {
    Lease lease = bench.lease(OPTIONS);
    bench.store.next(RENEW, Misbehaviour.advanceBefore(bench.time, Duration.ofSeconds(5)));

    lease.renew(Duration.ofSeconds(60));

    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(54_400));
  }

  @Test
  void a_holder_who_asks_for_a_shorter_time_keeps_what_it_has() {
    Lease lease = bench.lease(OPTIONS);

    lease.renew(Duration.ofSeconds(1));

    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(8_910));
    lease.renew();
    bench.seconds(8);
    lease.renew();
    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(990));
  }

  @Test
  void a_lease_that_renews_itself_goes_on_with_the_time_that_its_holder_asked_for() {
    Lease lease = bench.lease(RENEWING);

    lease.renew(Duration.ofSeconds(3));
    bench.seconds(30);

    assertThat(lease.isHeld()).isTrue();
    assertThat(lease.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(3));
    assertThat(bench.store.calls(RENEW)).isGreaterThan(20);
  }

  @Test
  void an_automatic_renewal_that_is_on_its_way_does_not_undo_what_the_holder_asked_for() {
    Desk renewals = new Desk();
    try (Bench slow = new Bench(Crews.renewingAt(renewals))) {
      Lease lease = slow.lease(RENEWING);
      Gate gate = new Gate();
      slow.store.next(RENEW, blockAfter(gate));
      slow.seconds(3);
      Caller<Boolean> renewal = Caller.of(() -> run(renewals.take()));
      gate.awaitWaiting(1);
      lease.renew(Duration.ofSeconds(60));
      gate.open();
      assertThat(renewal.result()).isTrue();

      slow.seconds(3);
      renewals.runAll();

      assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(59_400));
    }
  }

  @Test
  void a_renewal_after_the_end_says_that_the_lease_is_lost_and_brings_nothing_back() {
    Lease lease = bench.lease(OPTIONS);
    bench.seconds(9);

    assertThatThrownBy(() -> lease.renew(Duration.ofSeconds(5)))
        .isInstanceOf(LeaseLostException.class);

    assertThat(Bench.loss(lease).reason()).hasToString("EXPIRED");
    assertThat(bench.store.calls(RENEW)).isZero();
    assertThat(bench.engine.tryAcquire("a", OPTIONS)).isPresent();
  }

  @Test
  void a_renewal_whose_answer_comes_after_the_end_leaves_the_name_free() {
    Lease lease = bench.lease(OPTIONS);
    bench.seconds(8);
    bench.store.next(RENEW, Misbehaviour.advanceAfter(bench.time, Duration.ofSeconds(2)));

    assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);

    assertThat(bench.holder()).isPresent();
    bench.seconds(0.09);
    bench.assertNothingLeft();
  }

  @Test
  void data_of_a_lease_that_ended_before_its_renewal_was_answered_stays_as_after_an_expiry() {
    byte[] data = {1, 2, 3};
    Lease lease = bench.lease(OPTIONS.withData(data));
    bench.seconds(8);
    bench.store.next(RENEW, Misbehaviour.advanceAfter(bench.time, Duration.ofSeconds(2)));
    assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);

    bench.seconds(0.09);

    bench.assertNothingLeft();
    assertThat(bench.memory.data("a").orElseThrow().toBytes()).isEqualTo(data);
  }

  @Test
  void a_renewal_of_a_lease_that_was_taken_away_says_that_it_is_lost() {
    Lease lease = bench.lease(OPTIONS);
    bench.steal();

    assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);

    assertThat(Bench.loss(lease).reason()).hasToString("NOT_HELD");
  }

  @Test
  void a_renewal_after_the_release_says_that_the_lease_was_released() {
    Lease lease = bench.lease(OPTIONS);
    lease.release();

    assertThatThrownBy(lease::renew).isExactlyInstanceOf(LeaseNotHeldException.class);
  }

  @Test
  void a_failed_renewal_leaves_the_lease_held_for_what_remains() {
    Lease lease = bench.lease(OPTIONS);
    bench.seconds(5);
    bench.store.next(RENEW, loseRequest());

    assertThatThrownBy(lease::renew).isInstanceOf(LockStoreUnavailableException.class);

    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(3_910));
  }

  @Test
  void a_renewal_of_unknown_outcome_prolongs_nothing() {
    Lease lease = bench.lease(OPTIONS);
    bench.seconds(5);
    LockStoreException cause = new LockStoreUnavailableException("planted", null);
    bench.store.next(RENEW, call -> List.of(new RenewAnswer.Unknown(cause)));

    assertThatThrownBy(lease::renew).isSameAs(cause);

    assertThat(lease.remaining()).isEqualTo(Duration.ofMillis(3_910));
  }

  @Test
  void a_lease_that_renews_itself_refuses_a_time_that_is_too_short_for_that() {
    Lease lease = bench.lease(RENEWING);

    assertThatThrownBy(() -> lease.renew(Duration.ofMillis(29)))
        .isInstanceOf(AutoRenewTtlTooShortException.class);
    assertThatThrownBy(
            () -> bench.lease(OPTIONS.withAutoRenew(true).withTtl(Duration.ofMillis(29))))
        .isInstanceOf(AutoRenewTtlTooShortException.class);
  }

  @Test
  void a_release_that_fails_ends_the_renewals_all_the_same() {
    Lease lease = bench.lease(RENEWING);
    bench.store.always(loseRequest());
    assertThatThrownBy(lease::release).isInstanceOf(LockStoreUnavailableException.class);

    bench.seconds(60);

    assertThat(bench.store.calls(RENEW)).isZero();
    assertThat(bench.holder()).isEmpty();
  }

  private static boolean run(Runnable work) {
    work.run();
    return true;
  }
}
