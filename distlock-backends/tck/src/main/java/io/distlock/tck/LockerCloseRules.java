package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LeaseLostException;
import io.distlock.Locker;
import io.distlock.LockerClosedException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The orderly end of a Locker. */
interface LockerCloseRules extends LockerFixture {

  @Test
  default void leases_in_somebodys_hand_are_told_and_released() {
    Locker closing = anotherLocker();
    Lease lease = closing.tryAcquire(lockName(), OPTIONS).orElseThrow();
    Lease renewing = closing.tryAcquire(lockName(), RENEWING).orElseThrow();

    closing.close();

    assertThat(awaitLoss(lease).reason()).isEqualTo(LeaseLoss.Reason.CLOSED);
    assertThat(awaitLoss(renewing).reason()).isEqualTo(LeaseLoss.Reason.CLOSED);
    assertThat(lease.isHeld()).isFalse();
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
    assertFree(lease.name());
    assertFree(renewing.name());
  }

  @Test
  default void work_that_still_runs_keeps_its_lock_until_it_ends() throws Exception {
    Locker closing = anotherLocker();
    String name = lockName();

    closing.runLocked(
        name,
        RENEWING,
        lease -> {
          closing.close();
          waitFor(RENEWING.ttl().multipliedBy(2));
          lease.ensureHeld();
          assertHeld(name, lease);
        });

    assertFree(name);
  }

  @Test
  default void waiting_callers_are_told_and_leave_nothing_behind() {
    Locker closing = anotherLocker();
    Lease lease = lease(lockName(), OPTIONS);
    BackgroundCall<Lease> waiter = BackgroundCall.of(() -> closing.acquire(lease.name(), PATIENT));
    waitFor(Duration.ofMillis(100));

    closing.close();

    assertThat(failureInTime(waiter)).isInstanceOf(LockerClosedException.class);
    lease.release();
    assertFree(lease.name());
  }

  @Test
  default void nothing_works_after_the_close_and_closing_again_does_nothing() {
    Locker closing = anotherLocker();
    String name = lockName();

    closing.close();
    closing.close();

    assertThatThrownBy(() -> closing.tryAcquire(name)).isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> closing.acquire(name)).isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> closing.runLocked(name, lease -> {}))
        .isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> closing.tryRunLocked(name, lease -> {}))
        .isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> closing.inspector().find(name))
        .isInstanceOf(LockerClosedException.class);
    assertFree(name);
  }

  @Test
  default void other_processes_go_on() {
    Locker closing = anotherLocker();
    Lease lease = lease(lockName(), OPTIONS);

    closing.close();

    lease.renew();
    assertHeld(lease.name(), lease);
  }
}
