package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockInfo;
import io.distlock.LockInspector;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Looking at the leases in the store, and taking one away. */
interface LockerInspectorRules extends LockerFixture {

  @Test
  default void a_lease_is_shown_to_other_processes() {
    Lease lease = lease(lockName(), OPTIONS);

    LockInfo info = otherLocker().inspector().find(lease.name()).orElseThrow();

    assertThat(info.name()).isEqualTo(lease.name());
    assertThat(info.owner()).isEqualTo(lease.owner());
    assertThat(info.fencingToken()).isEqualTo(lease.fencingToken());
    assertThat(info.remaining()).isPositive().isLessThanOrEqualTo(OPTIONS.ttl());
  }

  @Test
  default void a_free_lock_is_not_shown() {
    String name = lockName();
    assertThat(locker().inspector().find(name)).isEmpty();
    assertThat(locker().inspector().data(name)).isEmpty();

    lease(name, OPTIONS).release();

    assertThat(locker().inspector().find(name)).isEmpty();
  }

  @Test
  default void all_leases_are_shown() {
    List<String> names = List.of(lockName(), lockName(), lockName());
    for (String name : names) {
      assertThat(lease(name, OPTIONS).isHeld()).isTrue();
    }

    try (Stream<LockInfo> all = otherLocker().inspector().findAll()) {
      assertThat(all.map(LockInfo::name)).containsAll(names);
    }
  }

  @Test
  default void a_lease_that_is_released_by_force_is_lost_to_its_holder() {
    Lease lease = lease(lockName(), RENEWING);

    assertThat(otherLocker().inspector().forceRelease(lease.name(), lease.fencingToken())).isTrue();

    assertFree(lease.name());
    assertThat(awaitLoss(lease).fencingToken()).isEqualTo(lease.fencingToken());
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
  }

  @Test
  default void only_the_lease_that_was_meant_is_released_by_force() {
    Lease lease = lease(lockName(), OPTIONS);
    LockInspector inspector = otherLocker().inspector();

    assertThat(inspector.forceRelease(lease.name(), lease.fencingToken() - 1)).isFalse();
    assertThat(inspector.forceRelease(lockName(), lease.fencingToken())).isFalse();

    lease.renew();
    assertHeld(lease.name(), lease);
  }
}
