package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The life and the end of a lease, as its holder sees them. */
interface LockerLeaseRules extends LockerFixture {

  @Test
  default void a_released_lease_is_not_held_and_not_lost() {
    Lease lease = lease(lockName(), OPTIONS);

    lease.release();

    assertThat(lease.isHeld()).isFalse();
    assertThat(lease.remaining()).isZero();
    assertThatThrownBy(lease::ensureHeld).isExactlyInstanceOf(LeaseNotHeldException.class);
    assertThat(lease.lost().toCompletableFuture()).isNotDone();
  }

  @Test
  default void a_second_release_says_that_there_is_nothing_to_release() {
    Lease lease = lease(lockName(), OPTIONS);
    lease.release();

    assertThatThrownBy(lease::release).isExactlyInstanceOf(LeaseNotHeldException.class);
  }

  @Test
  default void closing_a_lease_releases_it_once() {
    String name = lockName();
    Lease lease = lease(name, OPTIONS);

    lease.close();
    assertFree(name);
    Lease successor = otherLocker().tryAcquire(name, OPTIONS).orElseThrow();
    lease.close();

    assertHeld(name, successor);
  }

  @Test
  default void a_lease_belongs_to_no_thread() {
    Lease lease = lease(lockName(), OPTIONS);

    assertThat(
            BackgroundCall.of(
                    () -> {
                      lease.release();
                      return lease.isHeld();
                    })
                .result())
        .isFalse();

    assertFree(lease.name());
  }

  @Test
  default void a_lease_is_released_on_an_interrupted_thread_which_stays_interrupted() {
    Lease lease = lease(lockName(), OPTIONS);
    Thread.currentThread().interrupt();

    lease.release();

    assertThat(Thread.interrupted()).isTrue();
    assertFree(lease.name());
  }

  @Test
  default void a_lease_is_over_for_its_holder_before_it_is_over_for_others() {
    Lease lease = lease(lockName(), SHORT);

    Optional<Lease> successor = Optional.empty();
    while (successor.isEmpty()) {
      successor = otherLocker().tryAcquire(lease.name(), OPTIONS);
      assertThat(successor.isPresent() && lease.isHeld()).as("both hold the lock").isFalse();
      waitFor(Duration.ofMillis(5));
    }

    assertThat(lease.remaining()).isZero();
    assertThatThrownBy(lease::ensureHeld).isInstanceOf(LeaseLostException.class);
  }

  @Test
  default void a_late_release_says_so_and_leaves_the_successor_alone() {
    Lease late = lease(lockName(), SHORT);
    expireNow(late.name());
    Lease successor = otherLocker().tryAcquire(late.name(), OPTIONS).orElseThrow();

    assertThatThrownBy(late::release).isInstanceOf(LeaseLostException.class);

    assertHeld(late.name(), successor);
    assertThat(successor.isHeld()).isTrue();
    assertThat(awaitLoss(late).name()).isEqualTo(late.name());
  }

  @Test
  default void closing_a_lost_lease_says_so() {
    Lease lease = lease(lockName(), OPTIONS);
    stealNow(lease.name());

    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
    lease.close();
  }

  @Test
  default void a_renewed_lease_lives_for_longer() {
    Lease lease = lease(lockName(), SHORT);

    lease.renew(OPTIONS.ttl());
    waitFor(SHORT.ttl().multipliedBy(2));

    assertThat(lease.isHeld()).isTrue();
    assertThat(lease.remaining()).isGreaterThan(SHORT.ttl());
    assertHeld(lease.name(), lease);
    assertThat(otherLocker().tryAcquire(lease.name(), OPTIONS)).isEmpty();
  }

  @Test
  default void a_renewal_never_shortens_a_lease() {
    Lease lease = lease(lockName(), OPTIONS);

    lease.renew(SHORT.ttl());
    waitFor(SHORT.ttl().multipliedBy(2));

    assertThat(lease.isHeld()).isTrue();
    assertHeld(lease.name(), lease);
  }

  @Test
  default void a_renewal_never_brings_back_an_expired_lease_also_if_nobody_else_came() {
    Lease lease = lease(lockName(), SHORT);
    expireNow(lease.name());

    assertThatThrownBy(() -> lease.renew(OPTIONS.ttl())).isInstanceOf(LeaseLostException.class);

    assertThat(lease.isHeld()).isFalse();
    assertThat(awaitLoss(lease).reason()).isEqualTo(LeaseLoss.Reason.EXPIRED);
    assertFree(lease.name());
    assertThat(otherLocker().tryAcquire(lease.name(), OPTIONS)).isPresent();
  }

  @Test
  default void a_renewal_finds_out_that_the_lease_was_taken_away() {
    Lease lease = lease(lockName(), OPTIONS);
    stealNow(lease.name());

    assertThatThrownBy(lease::renew).isInstanceOf(LeaseLostException.class);

    assertThat(lease.isHeld()).isFalse();
    assertThat(awaitLoss(lease).fencingToken()).isEqualTo(lease.fencingToken());
    assertFree(lease.name());
  }

  @Test
  default void a_renewal_after_the_release_is_refused() {
    Lease lease = lease(lockName(), OPTIONS);
    lease.release();

    assertThatThrownBy(lease::renew).isExactlyInstanceOf(LeaseNotHeldException.class);
    assertFree(lease.name());
  }

  @Test
  default void a_renewal_to_less_than_the_shortest_ttl_is_refused() {
    Lease lease = lease(lockName(), OPTIONS);

    assertThatThrownBy(() -> lease.renew(Duration.ofMillis(9)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  default void a_lease_that_renews_itself_lives_on() {
    Lease lease = lease(lockName(), RENEWING);

    for (int i = 0; i < 3; i++) {
      waitFor(RENEWING.ttl());
      assertThat(otherLocker().tryAcquire(lease.name(), OPTIONS)).isEmpty();
    }

    assertThat(lease.isHeld()).isTrue();
    lease.release();
    waitFor(RENEWING.ttl());
    assertFree(lease.name());
    assertThat(lease.lost().toCompletableFuture()).isNotDone();
  }

  @Test
  default void a_lease_that_renews_itself_learns_that_it_was_taken_away() {
    Lease lease = lease(lockName(), RENEWING);
    stealNow(lease.name());

    LeaseLoss loss = awaitLoss(lease);

    assertThat(loss.name()).isEqualTo(lease.name());
    assertThat(loss.fencingToken()).isEqualTo(lease.fencingToken());
    assertThat(lease.isHeld()).isFalse();
    assertFree(lease.name());
  }

  @Test
  default void a_name_stays_taken_for_as_long_as_it_is_to_be_held_at_least() {
    String name = lockName();
    Lease lease = lease(name, OPTIONS.withHoldAtLeast(Duration.ofMillis(1_500)));

    lease.release();
    assertThat(lease.isHeld()).isFalse();
    assertThat(otherLocker().tryAcquire(name, OPTIONS)).isEmpty();
    assertThat(locker().tryAcquire(name, OPTIONS)).isEmpty();
    waitFor(Duration.ofMillis(1_600));

    assertThat(otherLocker().tryAcquire(name, OPTIONS)).isPresent();
  }
}
