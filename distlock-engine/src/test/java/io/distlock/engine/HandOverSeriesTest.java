package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.tck.Misbehaviour.advanceAfter;
import static io.distlock.tck.Misbehaviour.loseReply;
import static io.distlock.tck.StoreVerb.HAND_OVER;
import static io.distlock.tck.StoreVerb.RELEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockStoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A process hands a lease on to its own waiters, but not for so long that others starve. */
class HandOverSeriesTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void after_100_ms_the_name_is_really_released_and_others_have_5_ms_to_take_it() {
    Lease current = bench.lease(OPTIONS);
    List<Caller<Lease>> callers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      callers.add(bench.waiter(PATIENT));
    }
    for (int i = 0; i < 3; i++) {
      bench.time.awaitSleepers(5 - i); // a head that is just asking gets no offer
      current.release();
      current = callers.get(i).result();
      bench.seconds(0.05);
    }
    assertThat(bench.store.calls(HAND_OVER)).isEqualTo(3);

    bench.time.awaitSleepers(2);
    current.release();

    assertThat(bench.store.calls(RELEASE)).isEqualTo(1);
    bench.time.awaitSleepers(2);
    bench.seconds(0.004);
    bench.time.awaitSleepers(2);
    assertThat(bench.holder()).isEmpty();
    bench.seconds(0.001);
    assertThat(callers.get(3).result().isHeld()).isTrue();
  }

  @Test
  void another_process_that_comes_in_between_gets_its_turn() {
    Lease current = bench.lease(OPTIONS);
    Caller<Lease> first = bench.waiter(PATIENT);
    Caller<Lease> second = bench.waiter(PATIENT);
    current.release();
    current = first.result();
    bench.time.awaitSleepers(1);
    bench.seconds(0.2);
    bench.time.awaitSleepers(1);
    current.release();

    bench.time.awaitSleepers(1);
    assertThat(bench.rivalEnters()).isGreaterThan(current.fencingToken());
    bench.seconds(0.1);
    assertThat(second.isDone()).isFalse();
    bench.rivalLeaves();

    assertThat(second.result().isHeld()).isTrue();
  }

  @Test
  void there_is_no_hand_over_while_the_name_is_to_stay_taken() {
    Lease holding = bench.lease(OPTIONS.withHoldAtLeast(Duration.ofSeconds(5)));
    Caller<Lease> waiter = bench.waiter(PATIENT);

    holding.release();
    bench.time.awaitSleepers(1);
    bench.seconds(4.9);
    bench.time.awaitSleepers(1);
    assertThat(waiter.isDone()).isFalse();
    bench.seconds(0.2);

    assertThat(waiter.result().isHeld()).isTrue();
    assertThat(bench.store.calls(HAND_OVER)).isZero();
  }

  @Test
  void once_the_name_need_not_stay_taken_it_is_handed_over() {
    Lease holding = bench.lease(OPTIONS.withHoldAtLeast(Duration.ofSeconds(5)));
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.seconds(5);
    bench.time.awaitSleepers(1);

    holding.release();

    assertThat(waiter.result().isHeld()).isTrue();
    assertThat(bench.store.calls(HAND_OVER)).isEqualTo(1);
  }

  @Test
  void a_release_that_fails_does_not_shorten_or_lengthen_how_long_the_name_stays_taken() {
    Lease holding = bench.lease(OPTIONS.withHoldAtLeast(Duration.ofSeconds(5)));
    bench.seconds(1);
    bench.store.next(4, RELEASE, loseReply());
    assertThatThrownBy(holding::release).isInstanceOf(LockStoreUnavailableException.class);

    bench.seconds(3.9);
    assertThat(bench.holder()).isPresent();
    bench.seconds(0.1);

    assertThat(bench.holder()).isEmpty();
  }

  @Test
  void a_hand_over_whose_reply_gets_lost_leaves_the_name_to_the_waiter() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.store.next(HAND_OVER, loseReply());

    assertThatThrownBy(first::release).isInstanceOf(LockStoreUnavailableException.class);

    bench.seconds(0.5);
    Lease second = waiter.result();
    assertThat(second.isHeld()).isTrue();
    first.release();
    assertThat(second.isHeld()).isTrue();
    second.release();
    bench.assertNothingLeft();
  }

  @Test
  void a_hand_over_of_a_lease_that_was_taken_away_says_so_and_the_waiter_asks_for_itself() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.steal();

    assertThatThrownBy(first::release).isInstanceOf(LeaseLostException.class);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_hand_over_that_takes_longer_than_the_new_lease_lives_leaves_the_name_to_the_waiter() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> waiter = bench.waiter(PATIENT.withTtl(Duration.ofSeconds(1)));
    bench.store.next(HAND_OVER, advanceAfter(bench.time, Duration.ofSeconds(3)));

    first.release();

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void events_tell_the_end_of_a_lease_before_the_beginning_of_the_next() {
    Lease current = bench.lease(OPTIONS);
    for (int i = 0; i < 20; i++) {
      Caller<Lease> next = bench.waiter(PATIENT);
      current.release();
      current = next.result();
    }
    current.release();

    List<String> names = bench.eventNames();
    for (int i = 0; i < names.size(); i += 2) {
      assertThat(names.subList(i, i + 2)).containsExactly("LeaseAcquired", "LeaseReleased");
    }
  }
}
