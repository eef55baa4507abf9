package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.failAfter;
import static io.distlock.tck.Misbehaviour.loseReply;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.Misbehaviour.refuse;
import static io.distlock.tck.StoreVerb.ABANDON;
import static io.distlock.tck.StoreVerb.HAND_OVER;
import static io.distlock.tck.StoreVerb.HINT;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockConfigurationException;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AbandonAnswer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GiveBacksTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void an_attempt_that_was_granted_but_not_answered_leaves_the_name_free() {
    bench.store.next(TRY_ACQUIRE, loseReply());

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockStoreUnavailableException.class);

    assertThat(bench.holder()).isEmpty();
    bench.assertNothingLeft();
  }

  @Test
  void an_attempt_that_surely_had_no_effect_is_not_given_back() {
    bench.store.next(TRY_ACQUIRE, refuse());

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockStoreUnavailableException.class);

    assertThat(bench.store.calls(ABANDON)).isZero();
  }

  @Test
  void an_attempt_that_ended_in_wrong_configuration_leaves_the_name_free() {
    bench.store.next(TRY_ACQUIRE, failAfter(() -> new LockConfigurationException("planted")));

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockConfigurationException.class);

    bench.assertNothingLeft();
  }

  @Test
  void the_name_is_free_soon_after_the_store_answers_again_however_long_it_was_down() {
    bench.store.next(TRY_ACQUIRE, loseReply());
    bench.store.always(ABANDON, loseRequest());
    LocksAsked.inVain(bench, OPTIONS.withTtl(Duration.ofMinutes(10)));
    bench.seconds(300);
    assertThat(bench.holder()).isPresent();

    bench.store.heal();
    bench.seconds(2);

    assertThat(bench.holder()).isEmpty();
    bench.assertNothingLeft();
  }

  @Test
  void what_may_still_arrive_is_given_back_until_it_could_no_longer_live() {
    bench.store.next(TRY_ACQUIRE, loseRequest());
    bench.store.always(ABANDON, call -> forNow(call.proceed()));
    LocksAsked.inVain(bench, OPTIONS);

    bench.seconds(5);
    assertThat(bench.parts.giveBacks.size()).isEqualTo(1);
    bench.seconds(5);

    assertThat(bench.store.calls(ABANDON)).isGreaterThanOrEqualTo(18);
    bench.assertNothingLeft();
  }

  @Test
  void one_name_in_trouble_does_not_hold_up_the_others() {
    bench.store.always(ABANDON, loseRequest().onlyFor("a"));
    bench.store.next(2, TRY_ACQUIRE, loseReply());
    LocksAsked.inVain(bench, OPTIONS.withTtl(Duration.ofMinutes(10)));
    assertThatThrownBy(() -> bench.engine.tryAcquire("b", OPTIONS))
        .isInstanceOf(LockStoreException.class);

    bench.seconds(2);

    assertThat(bench.memory.find("b")).isEmpty();
    assertThat(bench.memory.find("a")).isPresent();
  }

  @Test
  void a_failed_release_is_repeated_in_the_background() {
    Lease lease = bench.lease(RENEWING);
    bench.store.next(3, RELEASE, loseRequest());

    assertThatThrownBy(lease::release).isInstanceOf(LockStoreException.class);
    assertThat(lease.isHeld()).isFalse();
    bench.seconds(2);

    assertThat(bench.holder()).isEmpty();
    assertThat(Bench.isLost(lease)).isFalse();
    bench.assertNothingLeft();
  }

  @Test
  void a_failed_release_is_not_repeated_for_ever() {
    Lease lease = bench.lease(OPTIONS);
    bench.store.always(RELEASE, loseRequest());
    assertThatThrownBy(lease::release).isInstanceOf(LockStoreException.class);

    bench.seconds(20);

    bench.assertNothingLeft();
  }

  @Test
  void a_waiter_hears_of_what_was_given_back() {
    Lease lease = bench.lease(RENEWING);
    Caller<Lease> waiter = bench.waiter(PATIENT.withRetryInterval(Duration.ofMinutes(5)));
    bench.store.next(HAND_OVER, loseRequest());
    bench.store.next(RELEASE, loseRequest());
    bench.store.always(HINT, call -> "lost");
    assertThatThrownBy(lease::release).isInstanceOf(LockStoreException.class);
    bench.time.awaitSleepers(1);

    bench.seconds(1);

    waiter.result().release();
    bench.assertNothingLeft();
  }

  private static AbandonAnswer forNow(Object answer) {
    assertThat(answer).isEqualTo(AbandonAnswer.FINAL);
    return AbandonAnswer.FOR_NOW;
  }
}
