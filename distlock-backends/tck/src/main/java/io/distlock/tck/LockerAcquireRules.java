package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.AutoRenewTtlTooShortException;
import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gets a lock, and who does not. */
interface LockerAcquireRules extends LockerFixture {

  @Test
  default void a_free_lock_is_acquired() throws Exception {
    String name = lockName();

    Lease lease = locker().acquire(name, OPTIONS);

    assertThat(lease.name()).isEqualTo(name);
    assertThat(lease.owner()).isNotBlank();
    assertThat(lease.isHeld()).isTrue();
    assertThat(lease.remaining()).isPositive().isLessThan(OPTIONS.ttl());
    assertHeld(name, lease);
  }

  @Test
  default void a_lock_that_another_process_holds_is_busy() {
    Lease lease = lease(lockName(), OPTIONS);

    assertThat(otherLocker().tryAcquire(lease.name(), OPTIONS)).isEmpty();
    assertThatThrownBy(() -> otherLocker().acquire(lease.name(), OPTIONS))
        .isInstanceOfSatisfying(
            LockNotAcquiredException.class,
            busy -> {
              assertThat(busy.name()).isEqualTo(lease.name());
              assertThat(busy.owner()).contains(lease.owner());
            });
    assertThat(lease.isHeld()).isTrue();
  }

  @Test
  default void a_lock_that_this_process_holds_is_busy_too_whatever_thread_asks() {
    Lease lease = lease(lockName(), OPTIONS);

    assertThat(locker().tryAcquire(lease.name(), OPTIONS)).isEmpty();
    assertThat(BackgroundCall.of(() -> locker().tryAcquire(lease.name(), OPTIONS)).result())
        .isEmpty();
  }

  @Test
  default void the_default_options_are_one_attempt() throws Exception {
    String name = lockName();

    try (Lease lease = locker().acquire(name)) {
      assertThat(lease.remaining()).isLessThan(LockOptions.defaults().ttl());
      assertThat(otherLocker().tryAcquire(name)).isEmpty();
      assertThatThrownBy(() -> otherLocker().acquire(name))
          .isInstanceOf(LockNotAcquiredException.class);
    }

    assertFree(name);
  }

  @Test
  default void a_released_lock_is_free_for_everybody_at_once() {
    String name = lockName();
    lease(name, OPTIONS).release();

    assertFree(name);
    otherLocker().tryAcquire(name, OPTIONS).orElseThrow().release();
    assertThat(locker().tryAcquire(name, OPTIONS)).isPresent();
  }

  @Test
  default void an_expired_lock_is_taken_over_by_a_single_attempt() {
    String name = lockName();
    Lease expired = lease(name, SHORT);

    expireNow(name);

    assertThat(expired.isHeld()).isFalse();
    Lease successor = otherLocker().tryAcquire(name, OPTIONS).orElseThrow();
    assertThat(successor.fencingToken()).isGreaterThan(expired.fencingToken());
  }

  @Test
  default void fencing_tokens_of_a_name_grow_whoever_gets_it_and_however_it_ended() {
    String name = lockName();
    List<Long> tokens = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      tokens.add(endedLease(name, i).fencingToken());
      Lease other = otherLocker().tryAcquire(name, OPTIONS).orElseThrow();
      tokens.add(other.fencingToken());
      other.release();
    }

    assertThat(tokens).isSorted().doesNotHaveDuplicates();
  }

  private Lease endedLease(String name, int way) {
    Lease lease = lease(name, way == 2 ? SHORT : OPTIONS);
    switch (way) {
      case 1 -> stealNow(name);
      case 2 -> expireNow(name);
      default -> lease.release();
    }
    return lease;
  }

  @Test
  default void different_names_are_different_locks() {
    String same = lockName().repeat(10).substring(0, 254);
    List<String> names =
        List.of(
            same + "a", same + "b", lockName() + "{x}", "}" + lockName(), lockName() + " 'ä€𝄞\n%");
    for (String name : names) {
      assertThat(lease(name, OPTIONS).name()).isEqualTo(name);
    }
    for (String name : names) {
      assertThat(otherLocker().tryAcquire(name, OPTIONS)).as(name).isEmpty();
    }
  }

  @Test
  default void unusable_names_are_refused() {
    for (String name : List.of("", "a".repeat(256), "a\0b", "a\ud800")) {
      assertThatThrownBy(() -> locker().tryAcquire(name, OPTIONS))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> locker().acquire(name, OPTIONS))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> locker().runLocked(name, OPTIONS, lease -> {}))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> locker().inspector().find(name))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  default void contradictory_options_are_refused_and_leave_the_lock_free() {
    String name = lockName();
    LockOptions tooRare =
        OPTIONS.withAutoRenew(true).withRenewInterval(OPTIONS.ttl().dividedBy(2).plusNanos(1));
    LockOptions tooLong = OPTIONS.withHoldAtLeast(OPTIONS.ttl().plusNanos(1));
    LockOptions tooShort = OPTIONS.withAutoRenew(true).withTtl(Duration.ofMillis(29));

    assertThatThrownBy(() -> locker().tryAcquire(name, tooRare))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> locker().acquire(name, tooLong))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> locker().tryAcquire(name, tooShort))
        .isInstanceOf(AutoRenewTtlTooShortException.class);
    assertFree(name);
  }
}
