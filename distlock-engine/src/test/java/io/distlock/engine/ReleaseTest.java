package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.blockAfter;
import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.RELEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.tck.Gate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReleaseTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_lease_that_is_just_being_released_is_not_held_and_not_lost() {
    Lease lease = bench.lease(RENEWING);
    Gate gate = new Gate();
    bench.store.next(RELEASE, blockBefore(gate));
    Caller<Boolean> release = Caller.of(() -> released(lease));
    gate.awaitWaiting(1);

    assertThat(lease.isHeld()).isFalse();
    assertThatThrownBy(lease::ensureHeld).isExactlyInstanceOf(LeaseNotHeldException.class);
    gate.open();

    assertThat(release.result()).isTrue();
    assertThat(Bench.isLost(lease)).isFalse();
    assertThat(bench.eventNames()).containsExactly("LeaseAcquired", "LeaseReleased");
  }

  @Test
  void a_release_that_takes_effect_in_time_is_clean_even_if_its_answer_comes_late() {
    Lease lease = bench.lease(RENEWING);
    Gate gate = new Gate();
    bench.store.next(RELEASE, blockAfter(gate));
    Caller<Boolean> release = Caller.of(() -> released(lease));
    gate.awaitWaiting(1);

    bench.seconds(20);
    gate.open();

    assertThat(release.result()).isTrue();
    assertThat(Bench.isLost(lease)).isFalse();
  }

  @Test
  void a_release_that_is_repeated_after_the_end_says_that_the_lease_is_lost() {
    Lease lease = bench.lease(OPTIONS);
    bench.store.always(RELEASE, loseRequest());
    assertThatThrownBy(lease::release).isInstanceOf(LockStoreUnavailableException.class);
    bench.seconds(9);
    bench.store.heal();

    assertThatThrownBy(lease::release).isInstanceOf(LeaseLostException.class);

    assertThat(Bench.loss(lease).reason()).hasToString("EXPIRED");
  }

  @Test
  void a_second_release_says_that_there_is_nothing_to_release() {
    Lease lease = bench.lease(OPTIONS);
    lease.release();

    assertThatThrownBy(lease::release).isExactlyInstanceOf(LeaseNotHeldException.class);
    bench.assertNothingLeft();
  }

  private static boolean released(Lease lease) {
    lease.release();
    return true;
  }
}
