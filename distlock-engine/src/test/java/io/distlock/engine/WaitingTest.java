package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.advanceBefore;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.HAND_OVER;
import static io.distlock.tck.StoreVerb.HINT;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static io.distlock.tck.StoreVerb.WATCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockConfigurationException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.Watch;
import io.distlock.tck.Misbehaviour;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitingTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void without_waiting_there_is_exactly_one_attempt_and_no_sleep() {
    bench.rivalEnters();

    assertThatThrownBy(() -> bench.engine.acquire("a", OPTIONS))
        .isInstanceOfSatisfying(
            LockNotAcquiredException.class,
            busy -> {
              assertThat(busy.owner()).contains("rival");
              assertThat(busy.waited()).isZero();
            });

    assertThat(bench.store.calls(TRY_ACQUIRE)).isEqualTo(1);
    assertThat(bench.eventNames()).containsExactly("LockBusy");
  }

  @Test
  void a_wait_that_is_shorter_than_the_retry_interval_ends_in_time_with_a_second_attempt() {
    bench.rivalEnters();
    Caller<Lease> waiter =
        bench.waiter(
            OPTIONS.withMaxWait(Duration.ofMillis(1)).withRetryInterval(Duration.ofSeconds(1)));

    bench.seconds(0.001);

    assertThat(waiter.failure()).isInstanceOf(LockNotAcquiredException.class);
    bench.rivalLeaves();
    bench.assertNothingLeft();
  }

  @Test
  void a_lock_that_became_free_just_before_the_end_of_the_wait_is_acquired() {
    bench.store.always(WATCH, call -> Watch.none());
    bench.rivalEnters();
    Caller<Lease> waiter =
        bench.waiter(
            OPTIONS.withMaxWait(Duration.ofSeconds(1)).withRetryInterval(Duration.ofSeconds(30)));
    bench.rivalLeaves();

    bench.seconds(1);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_waiter_is_woken_by_the_push_of_the_store() {
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(PATIENT.withRetryInterval(Duration.ofMinutes(5)));

    bench.rivalLeaves();

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_missed_push_costs_a_waiter_at_most_one_second() {
    bench.store.always(HINT, call -> call.verb());
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.rivalLeaves();

    bench.seconds(1);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_waiter_polls_at_its_retry_interval_where_the_store_cannot_push() {
    bench.store.always(WATCH, call -> Watch.none());
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(PATIENT.withRetryInterval(Duration.ofMillis(100)));
    bench.rivalLeaves();

    bench.seconds(0.1);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_waiter_polls_where_watching_is_not_permitted() {
    bench.store.always(WATCH, failBefore(() -> new LockStoreException("planted", null)));
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.rivalLeaves();

    bench.seconds(0.1);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_release_between_the_first_attempt_and_the_watch_is_not_missed() {
    bench.rivalEnters();
    bench.store.next(
        WATCH,
        call -> {
          bench.rivalLeaves();
          return call.proceed();
        });

    Caller<Lease> waiter =
        Caller.of(
            () -> bench.engine.acquire("a", PATIENT.withRetryInterval(Duration.ofMinutes(5))));

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_watch_that_cannot_be_closed_costs_nobody_a_lease() {
    bench.rivalEnters();
    bench.store.next(WATCH, call -> new StubbornWatch((Watch) call.proceed()));
    Caller<Lease> waiter = bench.waiter(PATIENT);

    bench.rivalLeaves();

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_waiter_takes_over_when_the_holder_of_another_process_has_crashed() {
    long unused = bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(OPTIONS.withMaxWait(Duration.ofHours(1)));

    bench.seconds(20 * 60);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void a_waiter_learns_within_a_second_that_the_holder_of_its_own_process_was_thrown_out() {
    Lease holder = bench.lease(OPTIONS.withTtl(Duration.ofMinutes(5)));
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.steal();

    bench.seconds(1);

    assertThat(waiter.result().fencingToken()).isGreaterThan(holder.fencingToken());
  }

  @Test
  void callers_of_one_process_get_the_lock_in_the_order_of_their_coming() {
    Lease current = bench.lease(OPTIONS);
    List<Caller<Lease>> callers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      callers.add(bench.waiter(PATIENT));
    }

    int waiting = callers.size();
    for (Caller<Lease> caller : callers) {
      bench.time.awaitSleepers(waiting--); // a head that is just asking gets no offer
      current.release();
      current = caller.result();
    }

    current.release();
    assertThat(bench.store.calls(TRY_ACQUIRE)).isEqualTo(1);
    assertThat(bench.store.calls(HAND_OVER)).isEqualTo(10);
    bench.assertNothingLeft();
  }

  @Test
  void only_one_waiter_of_a_process_asks_the_store() {
    bench.store.always(WATCH, call -> Watch.none());
    bench.rivalEnters();
    for (int i = 0; i < 20; i++) {
      bench.waiter(PATIENT);
    }
    int before = bench.store.calls(TRY_ACQUIRE);

    bench.seconds(0.1);
    bench.time.awaitSleepers(20);

    assertThat(bench.store.calls(TRY_ACQUIRE) - before).isBetween(1, 2);
    bench.engine.close();
  }

  @Test
  void a_waiter_that_gives_up_does_not_make_the_others_ask() {
    bench.store.always(WATCH, call -> Watch.none());
    bench.rivalEnters();
    LockOptions rarely = PATIENT.withRetryInterval(Duration.ofMinutes(5));
    Caller<Lease> head = bench.waiter(rarely);
    Caller<Lease> leaving = bench.waiter(rarely);
    int before = bench.store.calls(TRY_ACQUIRE);

    leaving.interrupt();

    assertThat(leaving.failure()).isInstanceOf(InterruptedException.class);
    bench.time.awaitSleepers(1);
    assertThat(bench.store.calls(TRY_ACQUIRE)).isEqualTo(before);
    assertThat(head.isDone()).isFalse();
  }

  @Test
  void when_the_head_of_the_line_leaves_the_next_one_takes_its_place() {
    bench.rivalEnters();
    Caller<Lease> head = bench.waiter(PATIENT);
    Caller<Lease> next = bench.waiter(PATIENT);

    head.interrupt();
    assertThat(head.failure()).isInstanceOf(InterruptedException.class);
    bench.seconds(0.5);
    bench.time.awaitSleepers(1);
    bench.rivalLeaves();

    assertThat(next.result().isHeld()).isTrue();
  }

  @Test
  void waiters_get_what_they_asked_for_although_they_are_handed_the_lease() {
    Lease first = bench.lease(OPTIONS.withData(bytes("first")));
    Caller<Lease> second =
        bench.waiter(
            PATIENT
                .withTtl(Duration.ofSeconds(60))
                .withAutoRenew(true)
                .withData(bytes("second"))
                .withKeepOnRelease(true));
    Caller<Lease> third = bench.waiter(PATIENT.withData(bytes("third")));

    first.release();
    Lease held = second.result();

    assertThat(held.remaining()).isEqualTo(Duration.ofMillis(59_400));
    assertThat(held.data()).contains(bytes("second"));
    bench.seconds(120);
    assertThat(held.isHeld()).isTrue();
    bench.time.awaitSleepers(1); // a head that is just asking gets no offer
    held.release();
    bench.time.awaitSleepers(1);
    bench.seconds(1);
    assertThat(third.result().data()).contains(bytes("second"));
  }

  @Test
  void a_try_beside_the_line_asks_the_store_exactly_once() {
    bench.rivalEnters();
    bench.waiter(PATIENT);
    int before = bench.store.calls(TRY_ACQUIRE);

    assertThat(bench.engine.tryAcquire("a", PATIENT)).isEmpty();

    assertThat(bench.store.calls(TRY_ACQUIRE) - before).isEqualTo(1);
  }

  @Test
  void failures_of_the_store_are_retried_and_logged_once() {
    bench.store.next(3, TRY_ACQUIRE, loseRequest());
    Caller<Lease> waiter = bench.waiter(PATIENT);
    bench.seconds(0.1);
    bench.time.awaitSleepers(1);
    bench.seconds(0.1);
    bench.time.awaitSleepers(1);
    bench.seconds(0.1);

    assertThat(waiter.result().isHeld()).isTrue();
    assertThat(bench.logs.warnings("waiting for lock 'a'")).hasSize(1);
  }

  @Test
  void a_store_that_failed_to_the_end_is_never_reported_as_busy() {
    bench.store.always(TRY_ACQUIRE, loseRequest());
    Caller<Lease> waiter = bench.waiter(OPTIONS.withMaxWait(Duration.ofSeconds(1)));

    bench.seconds(1);

    assertThat(waiter.failure()).isInstanceOf(LockStoreUnavailableException.class);
    assertThat(bench.eventNames()).containsExactly("LockFailed");
  }

  @Test
  void a_waiter_that_is_not_the_head_is_not_told_busy_either_when_the_store_fails() {
    bench.rivalEnters();
    Caller<Lease> head = bench.waiter(PATIENT);
    Caller<Lease> other = bench.waiter(OPTIONS.withMaxWait(Duration.ofMillis(50)));
    bench.store.always(TRY_ACQUIRE, loseRequest());

    bench.seconds(0.05);

    assertThat(other.failure()).isInstanceOf(LockStoreUnavailableException.class);
    assertThat(head.isDone()).isFalse();
  }

  @Test
  void wrong_configuration_is_reported_at_once_however_long_a_caller_would_wait() {
    bench.store.always(TRY_ACQUIRE, failBefore(() -> new LockConfigurationException("planted")));

    assertThatThrownBy(() -> bench.engine.acquire("a", OPTIONS.forever()))
        .isInstanceOf(LockConfigurationException.class);
  }

  @Test
  void what_is_granted_at_the_very_end_of_the_wait_is_a_lease() {
    bench.rivalEnters();
    Caller<Lease> waiter = bench.waiter(OPTIONS.withMaxWait(Duration.ofSeconds(1)));
    bench.store.always(HINT, call -> call.verb());
    bench.rivalLeaves();
    bench.store.always(TRY_ACQUIRE, Misbehaviour.sleepBefore(bench.time, Duration.ofMillis(200)));

    bench.seconds(1);
    bench.time.awaitSleepers(1);
    bench.seconds(0.2);

    assertThat(waiter.result().isHeld()).isTrue();
  }

  @Test
  void an_interrupt_that_came_before_the_call_counts() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> bench.engine.acquire("a", OPTIONS))
        .isInstanceOf(InterruptedException.class);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(bench.store.calls(TRY_ACQUIRE)).isZero();
  }

  @Test
  void a_try_is_not_disturbed_by_an_interrupt_and_does_not_swallow_it() {
    Thread.currentThread().interrupt();

    assertThat(bench.engine.tryAcquire("a", OPTIONS)).isPresent();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void a_lease_renews_itself_from_the_hand_over_on_even_if_its_caller_is_slow_to_take_it() {
    Lease first = bench.lease(RENEWING);
    Caller<Lease> next = bench.waiter(PATIENT.withAutoRenew(true));

    first.release();
    bench.seconds(60);

    assertThat(next.result().isHeld()).isTrue();
  }

  @Test
  void a_slow_attempt_ends_the_wait_with_that_attempt() {
    bench.rivalEnters();
    bench.store.always(TRY_ACQUIRE, advanceBefore(bench.time, Duration.ofSeconds(2)));

    assertThatThrownBy(() -> bench.engine.acquire("a", OPTIONS.withMaxWait(Duration.ofSeconds(1))))
        .isInstanceOf(LockNotAcquiredException.class);

    assertThat(bench.store.calls(TRY_ACQUIRE)).isEqualTo(1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private record StubbornWatch(Watch real) implements Watch {

    @Override
    public boolean isLive() {
      return real.isLive();
    }

    @Override
    public void close() {
      real.close();
      throw new IllegalStateException("planted");
    }
  }
}
