package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.Locker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waiting for a lock that somebody else holds. */
interface LockerWaitingRules extends LockerFixture {

  @Test
  default void a_waiter_gets_the_lock_when_another_process_releases_it() {
    Lease lease = lease(lockName(), OPTIONS);
    BackgroundCall<Lease> waiter =
        BackgroundCall.of(() -> otherLocker().acquire(lease.name(), PATIENT));
    waitFor(Duration.ofMillis(100));
    assertThat(waiter.isDone()).isFalse();

    lease.release();

    Lease next = resultInTime(waiter);
    assertThat(next.isHeld()).isTrue();
    assertThat(next.fencingToken()).isGreaterThan(lease.fencingToken());
  }

  @Test
  default void a_waiter_gets_the_lock_when_its_own_process_releases_it() {
    Lease lease = lease(lockName(), OPTIONS);
    BackgroundCall<Lease> waiter = BackgroundCall.of(() -> locker().acquire(lease.name(), PATIENT));
    waitFor(Duration.ofMillis(100));
    assertThat(waiter.isDone()).isFalse();

    lease.release();

    Lease next = resultInTime(waiter);
    assertHeld(lease.name(), next);
    assertThat(next.fencingToken()).isGreaterThan(lease.fencingToken());
  }

  @Test
  default void a_waiter_takes_over_from_a_holder_that_has_crashed() {
    Lease crashed = lease(lockName(), SHORT);

    Lease next =
        resultInTime(BackgroundCall.of(() -> otherLocker().acquire(crashed.name(), PATIENT)));

    assertThat(next.isHeld()).isTrue();
    assertThat(crashed.isHeld()).isFalse();
  }

  @Test
  default void a_waiter_gets_the_lock_when_its_lease_was_taken_away() {
    Lease lease = lease(lockName(), OPTIONS);
    BackgroundCall<Lease> waiter = BackgroundCall.of(() -> locker().acquire(lease.name(), PATIENT));
    waitFor(Duration.ofMillis(100));

    stealNow(lease.name());

    assertThat(resultInTime(waiter).isHeld()).isTrue();
  }

  @Test
  default void a_wait_ends_when_its_time_is_over() {
    Lease lease = lease(lockName(), OPTIONS);
    Duration maxWait = Duration.ofMillis(300);

    BackgroundCall<Lease> waiter =
        BackgroundCall.of(() -> otherLocker().acquire(lease.name(), OPTIONS.withMaxWait(maxWait)));

    assertThat(failureInTime(waiter))
        .isInstanceOfSatisfying(
            LockNotAcquiredException.class,
            busy -> assertThat(busy.waited()).isGreaterThanOrEqualTo(maxWait));
  }

  @Test
  default void a_wait_that_is_shorter_than_the_retry_interval_ends_too() {
    Lease lease = lease(lockName(), OPTIONS);
    LockOptions rarely =
        OPTIONS.withMaxWait(Duration.ofMillis(1)).withRetryInterval(Duration.ofMinutes(1));

    BackgroundCall<Lease> waiter =
        BackgroundCall.of(() -> otherLocker().acquire(lease.name(), rarely));

    assertThat(failureInTime(waiter)).isInstanceOf(LockNotAcquiredException.class);
  }

  @Test
  default void an_interrupted_waiter_leaves_nothing_behind() {
    Lease lease = lease(lockName(), OPTIONS);
    BackgroundCall<Lease> waiter =
        BackgroundCall.of(() -> otherLocker().acquire(lease.name(), PATIENT));
    waitFor(Duration.ofMillis(100));

    waiter.interrupt();

    assertThat(failureInTime(waiter)).isInstanceOf(InterruptedException.class);
    lease.release();
    assertFree(lease.name());
  }

  @Test
  default void a_caller_that_is_interrupted_already_does_not_get_the_lock() {
    String name = lockName();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> locker().acquire(name, PATIENT))
        .isInstanceOf(InterruptedException.class);

    assertFree(name);
  }

  @Test
  default void a_single_attempt_neither_minds_nor_loses_an_interrupt() {
    String name = lockName();
    Thread.currentThread().interrupt();

    assertThat(locker().tryAcquire(name, OPTIONS)).isPresent();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  default void no_two_of_many_waiters_in_two_processes_are_ever_inside_together() {
    String name = lockName();
    OverlapProbe probe = new OverlapProbe();
    List<Locker> lockers = List.of(locker(), otherLocker());

    List<BackgroundCall<Boolean>> callers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Locker mine = lockers.get(i % 2);
      callers.add(
          BackgroundCall.of(
              () -> {
                for (int round = 0; round < 10; round++) {
                  Lease lease = mine.acquire(name, PATIENT);
                  probe.pass(lease.fencingToken());
                  lease.release();
                }
                return true;
              }));
    }
    for (BackgroundCall<Boolean> caller : callers) {
      assertThat(resultInTime(caller)).isTrue();
    }

    probe.assertNoOverlap();
    assertFree(name);
  }
}
