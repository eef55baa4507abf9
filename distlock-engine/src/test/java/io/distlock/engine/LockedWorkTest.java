package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.RENEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.LockedCallable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LockedWorkTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    assertThat(Thread.interrupted()).as("interrupted at the end of the test").isFalse();
    bench.close();
  }

  @Test
  void the_result_of_the_work_is_returned_and_the_lock_is_free() throws Exception {
    String result = bench.engine.withLock("a", OPTIONS, Lease::name);

    assertThat(result).isEqualTo("a");
    bench.assertNothingLeft();
  }

  @Test
  @SuppressWarnings("NullAway") // does not see that the lambda's result is nullable by its type
  void the_result_may_be_null() throws Exception {
    LockedCallable<@Nullable String, RuntimeException> nothing = lease -> null;

    assertThat(bench.engine.<@Nullable String, RuntimeException>withLock("a", OPTIONS, nothing))
        .isNull();
    assertThat(bench.engine.<String, RuntimeException>tryWithLock("a", OPTIONS, nothing)).isEmpty();
  }

  @Test
  void work_runs_only_if_the_lock_is_free() throws Exception {
    List<String> ran = new ArrayList<>();
    bench.rivalEnters();

    assertThat(bench.engine.tryRunLocked("a", OPTIONS, lease -> ran.add("try"))).isFalse();
    assertThat(bench.engine.tryWithLock("a", OPTIONS, lease -> ran.add("try"))).isEmpty();
    assertThatThrownBy(() -> bench.engine.runLocked("a", OPTIONS, lease -> ran.add("wait")))
        .isInstanceOf(LockNotAcquiredException.class);
    assertThat(ran).isEmpty();

    bench.rivalLeaves();
    assertThat(bench.engine.tryRunLocked("a", OPTIONS, lease -> ran.add("free"))).isTrue();
    assertThat(ran).containsExactly("free");
    bench.assertNothingLeft();
  }

  @Test
  void the_lease_renews_itself_whatever_the_options_say() throws Exception {
    bench.engine.runLocked(
        "a",
        OPTIONS,
        lease -> {
          bench.seconds(120);
          lease.ensureHeld();
        });

    bench.assertNothingLeft();
  }

  @Test
  void what_the_work_throws_is_thrown_and_the_lock_is_free() {
    IOException failure = new IOException("work");

    assertThatThrownBy(() -> bench.engine.runLocked("a", OPTIONS, lease -> fail(failure)))
        .isSameAs(failure)
        .hasNoSuppressedExceptions();

    bench.assertNothingLeft();
  }

  @Test
  void a_failure_to_release_is_suppressed_under_what_the_work_throws() {
    IOException failure = new IOException("work");
    bench.store.next(RELEASE, loseRequest());

    assertThatThrownBy(() -> bench.engine.runLocked("a", OPTIONS, lease -> fail(failure)))
        .isSameAs(failure)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .isInstanceOf(LockStoreUnavailableException.class));
  }

  @Test
  void work_that_was_done_in_time_succeeds_although_the_release_fails() throws Exception {
    bench.store.next(RELEASE, loseRequest());

    assertThat(bench.engine.withLock("a", OPTIONS, Lease::name)).isEqualTo("a");

    assertThat(bench.logs.warnings("'a'")).hasSize(1);
    bench.seconds(1);
    bench.assertNothingLeft();
  }

  @Test
  void work_that_succeeded_on_a_lost_lease_ends_in_a_loss() {
    assertThatThrownBy(
            () ->
                bench.engine.withLock(
                    "a",
                    OPTIONS.withInterruptOnLoss(false),
                    lease -> {
                      bench.steal();
                      bench.seconds(3);
                      return "done";
                    }))
        .isInstanceOf(LeaseLostException.class);
  }

  @Test
  void work_that_overran_its_lease_in_a_long_pause_ends_in_a_loss_even_if_the_store_is_down() {
    assertThatThrownBy(
            () ->
                bench.engine.withLock(
                    "a",
                    OPTIONS,
                    lease -> {
                      bench.store.always(loseRequest());
                      bench.time.pause(Duration.ofSeconds(60));
                      return "done";
                    }))
        .isInstanceOf(LeaseLostException.class);
  }

  @Test
  void work_that_threw_on_a_lost_lease_ends_in_what_it_threw() {
    IOException failure = new IOException("work");

    assertThatThrownBy(
            () ->
                bench.engine.runLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      bench.steal();
                      bench.seconds(3);
                      throw failure;
                    }))
        .isSameAs(failure)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .isInstanceOf(LeaseLostException.class));
  }

  @Test
  void a_loss_interrupts_the_working_thread_which_then_ends_in_the_loss() {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    Caller<String> caller =
        Caller.of(
            () ->
                bench.engine.<String, InterruptedException>withLock(
                    "a",
                    OPTIONS,
                    lease -> {
                      inside.countDown();
                      never.await();
                      return "done";
                    }));
    await(inside);
    bench.steal();
    bench.seconds(3);

    assertThat(caller.failure())
        .isInstanceOf(LeaseLostException.class)
        .satisfies(
            thrown ->
                assertThat(thrown.getSuppressed())
                    .singleElement()
                    .isInstanceOf(InterruptedException.class));
  }

  @Test
  void the_interrupt_of_a_loss_is_sent_once_and_is_gone_afterwards() {
    List<Boolean> seen = new ArrayList<>();

    assertThatThrownBy(
            () ->
                bench.engine.runLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      bench.steal();
                      bench.seconds(3);
                      seen.add(Thread.interrupted());
                      bench.seconds(60);
                      seen.add(Thread.interrupted());
                    }))
        .isInstanceOf(LeaseLostException.class);

    assertThat(seen).containsExactly(true, false);
  }

  @Test
  void the_interrupt_of_a_loss_that_the_work_did_not_notice_is_gone_afterwards() {
    assertThatThrownBy(
            () ->
                bench.engine.runLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      bench.steal();
                      bench.seconds(3);
                    }))
        .isInstanceOf(LeaseLostException.class);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void the_interrupt_can_be_switched_off() {
    List<Boolean> seen = new ArrayList<>();

    assertThatThrownBy(
            () ->
                bench.engine.runLocked(
                    "a",
                    OPTIONS.withInterruptOnLoss(false),
                    lease -> {
                      bench.steal();
                      bench.seconds(3);
                      seen.add(Thread.currentThread().isInterrupted());
                      seen.add(lease.isHeld());
                    }))
        .isInstanceOf(LeaseLostException.class);

    assertThat(seen).containsExactly(false, false);
  }

  @Test
  void an_interrupt_of_somebody_else_is_not_taken_away() {
    assertThatThrownBy(
            () ->
                bench.engine.tryRunLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      Thread.currentThread().interrupt();
                      bench.steal();
                      bench.seconds(3);
                    }))
        .isInstanceOf(LeaseLostException.class);

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void an_interruption_by_somebody_else_is_passed_on_and_the_lock_is_free() {
    assertThatThrownBy(
            () ->
                bench.engine.<InterruptedException>runLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      throw new InterruptedException("by somebody else");
                    }))
        .isInstanceOf(InterruptedException.class)
        .hasMessage("by somebody else");

    bench.assertNothingLeft();
  }

  @Test
  void the_lock_is_released_on_an_interrupted_thread_which_stays_interrupted() throws Exception {
    bench.engine.runLocked("a", OPTIONS, lease -> Thread.currentThread().interrupt());

    assertThat(Thread.interrupted()).isTrue();
    bench.assertNothingLeft();
  }

  @Test
  void a_lease_can_be_released_on_an_interrupted_thread_which_stays_interrupted() {
    Lease lease = bench.lease(OPTIONS);
    Thread.currentThread().interrupt();

    lease.release();

    assertThat(Thread.interrupted()).isTrue();
    bench.assertNothingLeft();
  }

  @Test
  void work_may_release_its_lease_itself() throws Exception {
    bench.engine.runLocked("a", OPTIONS, Lease::release);

    assertThat(bench.store.calls(RELEASE)).isEqualTo(1);
    bench.assertNothingLeft();
  }

  @Test
  void work_that_finds_its_lease_lost_when_releasing_it_itself_cannot_hide_that() {
    assertThatThrownBy(
            () ->
                bench.engine.runLocked(
                    "a",
                    OPTIONS,
                    lease -> {
                      bench.steal();
                      assertThatThrownBy(lease::release).isInstanceOf(LeaseLostException.class);
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void a_lease_that_outlives_its_work_is_not_held() throws Exception {
    Lease escaped = bench.engine.withLock("a", OPTIONS, lease -> lease);

    assertThat(escaped.isHeld()).isFalse();
    assertThatThrownBy(escaped::renew).isExactlyInstanceOf(LeaseNotHeldException.class);
  }

  @Test
  void locks_are_not_reentrant_and_can_be_nested_under_other_names() throws Exception {
    Optional<String> inner =
        bench.engine.withLock(
            "a",
            OPTIONS,
            outer -> {
              assertThat(bench.engine.tryAcquire("a", OPTIONS)).isEmpty();
              return bench.engine.tryWithLock("b", OPTIONS, Lease::name);
            });

    assertThat(inner).contains("b");
    bench.assertNothingLeft();
  }

  @Test
  void the_loss_of_an_inner_lock_leaves_the_outer_work_uninterrupted() throws Exception {
    bench.engine.runLocked(
        "outer",
        OPTIONS,
        outer -> {
          assertThatThrownBy(
                  () ->
                      bench.engine.runLocked(
                          "a",
                          OPTIONS,
                          inner -> {
                            bench.steal();
                            bench.seconds(3);
                          }))
              .isInstanceOf(LeaseLostException.class);
          assertThat(Thread.currentThread().isInterrupted()).isFalse();
          outer.ensureHeld();
        });
  }

  @Test
  void a_store_that_is_down_for_less_than_the_ttl_does_not_disturb_the_work() throws Exception {
    bench.engine.runLocked(
        "a",
        OPTIONS,
        lease -> {
          bench.seconds(3);
          bench.store.always(RENEW, loseRequest());
          bench.seconds(8);
          bench.store.heal();
          bench.seconds(60);
          lease.ensureHeld();
        });
  }

  private static void fail(IOException failure) throws IOException {
    throw failure;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
