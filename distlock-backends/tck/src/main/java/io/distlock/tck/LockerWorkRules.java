package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work that runs while its lock is held. */
interface LockerWorkRules extends LockerFixture {

  @Test
  default void the_lock_is_held_while_the_work_runs_and_free_afterwards() throws Exception {
    String name = lockName();

    String result =
        locker()
            .withLock(
                name,
                OPTIONS,
                lease -> {
                  assertHeld(name, lease);
                  assertThat(otherLocker().tryRunLocked(name, OPTIONS, other -> {})).isFalse();
                  return lease.name();
                });

    assertThat(result).isEqualTo(name);
    assertFree(name);
  }

  @Test
  default void work_does_not_run_if_the_lock_is_busy() {
    Lease lease = lease(lockName(), OPTIONS);
    List<String> ran = new ArrayList<>();

    assertThat(otherLocker().tryRunLocked(lease.name(), own -> ran.add("run"))).isFalse();
    assertThat(otherLocker().tryWithLock(lease.name(), own -> ran.add("with"))).isEmpty();
    assertThatThrownBy(() -> otherLocker().runLocked(lease.name(), own -> ran.add("run")))
        .isInstanceOf(LockNotAcquiredException.class);
    assertThatThrownBy(() -> otherLocker().withLock(lease.name(), own -> ran.add("with")))
        .isInstanceOf(LockNotAcquiredException.class);

    assertThat(ran).isEmpty();
  }

  @Test
  default void work_runs_if_the_lock_is_free() throws Exception {
    String name = lockName();
    List<String> ran = new ArrayList<>();

    assertThat(locker().tryRunLocked(name, lease -> ran.add("tryRunLocked"))).isTrue();
    assertThat(locker().tryWithLock(name, lease -> "tryWithLock")).contains("tryWithLock");
    locker().runLocked(name, lease -> ran.add("runLocked"));
    assertThat(locker().<String, RuntimeException>withLock(name, lease -> "withLock"))
        .isEqualTo("withLock");

    assertThat(ran).containsExactly("tryRunLocked", "runLocked");
    assertFree(name);
  }

  @Test
  default void what_the_work_throws_is_thrown_and_the_lock_is_free() {
    String name = lockName();
    IOException failure = new IOException("work");

    assertThatThrownBy(
            () ->
                locker()
                    .runLocked(
                        name,
                        OPTIONS,
                        lease -> {
                          throw failure;
                        }))
        .isSameAs(failure);

    assertFree(name);
  }

  @Test
  default void work_that_ends_interrupted_leaves_the_lock_free() throws Exception {
    String name = lockName();

    locker().runLocked(name, OPTIONS, lease -> Thread.currentThread().interrupt());

    assertThat(Thread.interrupted()).isTrue();
    assertFree(name);
  }

  @Test
  default void work_that_takes_longer_than_the_ttl_keeps_its_lock() throws Exception {
    String name = lockName();
    LockOptions options = LockOptions.defaults().withTtl(RENEWING.ttl());

    locker()
        .runLocked(
            name,
            options,
            lease -> {
              waitFor(RENEWING.ttl().multipliedBy(2));
              lease.ensureHeld();
              assertHeld(name, lease);
            });

    assertFree(name);
  }

  @Test
  default void work_whose_lock_is_taken_away_is_interrupted_and_ends_in_the_loss() {
    String name = lockName();
    List<Boolean> interrupted = new ArrayList<>();

    assertThatThrownBy(
            () ->
                locker()
                    .runLocked(
                        name,
                        RENEWING,
                        lease -> {
                          stealNow(name);
                          interrupted.add(isInterruptedAtTheLossOf(lease));
                        }))
        .isInstanceOf(LeaseLostException.class);

    assertThat(interrupted).containsExactly(true);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  default void locks_of_different_names_can_be_nested() throws Exception {
    String outer = lockName();
    String inner = lockName();

    locker()
        .runLocked(
            outer,
            OPTIONS,
            outerLease ->
                assertThat(
                        locker()
                            .tryRunLocked(
                                inner, OPTIONS, innerLease -> assertHeld(outer, outerLease)))
                    .isTrue());

    assertFree(outer);
    assertFree(inner);
  }

  /** Time goes by on another thread, since an interrupted one cannot wait for it. */
  private boolean isInterruptedAtTheLossOf(Lease lease) {
    BackgroundCall<String> loss = BackgroundCall.of(() -> awaitLoss(lease).name());
    while (!loss.isDone()) {
      Thread.onSpinWait();
    }
    assertThat(loss.result()).isEqualTo(lease.name());
    return Thread.interrupted();
  }
}
