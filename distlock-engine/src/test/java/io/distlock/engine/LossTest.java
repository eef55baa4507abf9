package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.advanceBefore;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.RENEW;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LeaseLostException;
import io.distlock.LockOptions;
import io.distlock.LockStoreUnavailableException;
import io.distlock.tck.Misbehaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LossTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void the_time_of_a_lease_counts_from_the_sending_of_its_request() {
    bench.store.next(TRY_ACQUIRE, advanceBefore(bench.time, Duration.ofSeconds(5)));

    assertThat(bench.lease(OPTIONS).remaining()).isEqualTo(Duration.ofMillis(3_910));
  }

  @Test
  void a_grant_that_arrives_after_its_end_is_a_failure_and_leaves_the_name_free() {
    bench.store.next(TRY_ACQUIRE, Misbehaviour.advanceBefore(bench.time, Duration.ofMillis(8_910)));

    assertThatThrownBy(() -> bench.lease(OPTIONS))
        .isInstanceOf(LockStoreUnavailableException.class)
        .hasMessageContaining("'a'");

    bench.assertNothingLeft();
  }

  @Test
  void a_suspended_machine_has_lost_its_lease() {
    Lease lease = bench.lease(RENEWING);

    bench.time.advanceWall(Duration.ofSeconds(10));

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.remaining()).isZero();
    assertThat(Bench.loss(lease).reason()).hasToString("EXPIRED");
  }

  @Test
  void a_lease_that_is_not_held_any_more_is_never_held_again() {
    Lease lease = bench.lease(OPTIONS);
    bench.time.advanceWall(Duration.ofSeconds(10));
    assertThat(lease.isHeld()).isFalse();

    bench.time.advanceWall(Duration.ofSeconds(-10));

    assertThat(lease.isHeld()).isFalse();
    assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_long_pause_of_the_process_is_noticed_at_once_although_no_timer_has_run() {
    Lease lease = bench.lease(RENEWING);

    bench.time.pause(Duration.ofSeconds(10));

    assertThat(lease.isHeld()).isFalse();
    assertThatThrownBy(lease::ensureHeld).isInstanceOf(LeaseLostException.class);
    assertThat(Bench.loss(lease).overdue()).isEqualTo(Duration.ofMillis(1_090));
  }

  @Test
  void a_loss_is_told_once() {
    Lease lease = bench.lease(RENEWING);
    List<LeaseLoss> losses = new ArrayList<>();
    lease.lost().thenAccept(losses::add);
    bench.steal();

    bench.seconds(60);
    assertThat(lease.isHeld()).isFalse();
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);

    assertThat(losses).hasSize(1);
    assertThat(bench.eventNames()).containsExactly("LeaseAcquired", "LeaseLost");
    assertThat(bench.logs.warnings("lease of 'a'")).hasSize(1);
  }

  @Test
  void nobody_can_complete_the_loss_of_a_lease_but_the_library() {
    Lease lease = bench.lease(RENEWING);

    lease.lost().toCompletableFuture().cancel(true);
    lease.lost().toCompletableFuture().completeExceptionally(new IllegalStateException());

    assertThat(Bench.isLost(lease)).isFalse();
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  void a_clean_release_is_no_loss() {
    Lease lease = bench.lease(RENEWING);
    lease.release();

    bench.seconds(60);

    assertThat(Bench.isLost(lease)).isFalse();
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void a_late_release_never_touches_the_successor() {
    Lease late = bench.lease(OPTIONS);
    bench.seconds(9);
    Lease successor = bench.lease(OPTIONS);

    assertThatThrownBy(late::release).isInstanceOf(LeaseLostException.class);

    assertThat(successor.isHeld()).isTrue();
    assertThat(bench.holder())
        .hasValueSatisfying(
            info -> assertThat(info.fencingToken()).isEqualTo(successor.fencingToken()));
    assertThat(bench.engine.heldLocks()).hasSize(1);
  }

  @Test
  void closing_a_lost_lease_says_so_once() {
    Lease lease = bench.lease(RENEWING);
    bench.steal();
    bench.seconds(3);

    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
    lease.close();
    assertThat(bench.store.calls(RELEASE)).isZero();
  }

  @Test
  void nobody_holds_a_lock_for_longer_than_the_locker_allows() {
    try (Bench limited = new Bench(Crews.sameThread(), Duration.ofSeconds(20))) {
      Lease lease = limited.lease(RENEWING);

      limited.seconds(19.9);
      assertThat(lease.isHeld()).isTrue();
      limited.seconds(0.1);

      assertThat(Bench.loss(lease).reason()).hasToString("MAX_HOLD");
      limited.assertNothingLeft();
      assertThatThrownBy(lease::release).isInstanceOf(LeaseLostException.class);
    }
  }

  @Test
  void an_end_is_noticed_at_once_also_where_the_locker_allows_a_longer_hold() {
    try (Bench limited = new Bench(Crews.sameThread(), Duration.ofMinutes(5))) {
      Lease lease = limited.lease(RENEWING);
      limited.store.always(RENEW, loseRequest());

      limited.seconds(8.91);

      assertThat(Bench.isLost(lease)).isTrue();
    }
  }

  @Test
  void renewing_by_hand_does_not_get_around_the_longest_hold() {
    try (Bench limited = new Bench(Crews.sameThread(), Duration.ofSeconds(20))) {
      Lease lease = limited.lease(OPTIONS);
      lease.renew(Duration.ofMinutes(1));
      limited.time.pause(Duration.ofSeconds(20));

      assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);

      limited.assertNothingLeft();
    }
  }

  @Test
  void the_longest_hold_may_be_longer_than_anybody_lives() {
    LeaseEngine engine =
        LeaseEngine.builder(bench.memory)
            .time(bench.time)
            .crew(Crews.sameThread())
            .maxHold(Duration.ofSeconds(Long.MAX_VALUE))
            .build();

    assertThat(engine.tryAcquire("a", LockOptions.defaults())).isPresent();
  }

  @Test
  void the_longest_hold_must_be_positive() {
    assertThatThrownBy(() -> LeaseEngine.builder(bench.memory).maxHold(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
