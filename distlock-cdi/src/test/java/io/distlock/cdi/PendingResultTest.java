package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.LeaseLostException;
import io.distlock.LockNotAcquiredException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A result that is still to come keeps the lease. */
class PendingResultTest {

  private final CompletableFuture<String> source = new CompletableFuture<>();
  private Server server;
  private Work work;

  @BeforeEach
  void deploy() {
    server = Server.with(Work.class, Thief.class).start();
    work = server.get(Work.class);
  }

  @AfterEach
  void undeploy() {
    server.close();
  }

  @Test
  void the_lease_is_held_until_the_result_is_there() {
    CompletionStage<String> result = work.stage(source);
    assertThat(isLocked()).isTrue();
    assertThatThrownBy(() -> work.stage(source)).isInstanceOf(LockNotAcquiredException.class);

    CompletionStage<Boolean> lockedAtTheEnd = result.thenApply(value -> isLocked());
    source.complete("done");

    assertThat(result.toCompletableFuture()).isCompletedWithValue("done");
    assertThat(lockedAtTheEnd.toCompletableFuture()).isCompletedWithValue(false);
  }

  @Test
  void a_result_that_is_there_already_is_returned_as_it_is() {
    source.complete("done");
    assertThat(work.stage(source)).isSameAs(source);
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_failure_releases_too_and_passes_unchanged() {
    CompletionStage<String> result = work.stage(source);
    IllegalStateException problem = new IllegalStateException("no");
    source.completeExceptionally(problem);
    assertThat(isLocked()).isFalse();
    assertThatThrownBy(() -> result.toCompletableFuture().join())
        .isInstanceOf(CompletionException.class)
        .hasCause(problem);
  }

  @Test
  void cancelling_the_methods_own_stage_releases() {
    CompletableFuture<String> result = work.future(source);
    source.cancel(true);
    assertThat(isLocked()).isFalse();
    assertThat(result).isCancelled();
  }

  @Test
  void cancelling_the_result_cancels_the_methods_own_stage_and_releases() {
    CompletableFuture<String> result = work.future(source);
    result.cancel(true);
    assertThat(source).isCancelled();
    assertThat(isLocked()).isFalse();
  }

  @Test
  void an_impatient_caller_does_not_release() {
    CompletableFuture<String> result = work.future(source).orTimeout(1, TimeUnit.MILLISECONDS);
    await().until(result::isCompletedExceptionally);
    assertThat(isLocked()).as("locked while the work goes on").isTrue();
    source.complete("late");
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_loss_fails_the_result_at_once_and_interrupts_nobody() {
    CompletionStage<String> result = work.stage(source);
    server.get(Thief.class).steal("work");
    await().until(() -> result.toCompletableFuture().isDone());
    assertThatThrownBy(() -> result.toCompletableFuture().join())
        .hasCauseInstanceOf(LeaseLostException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(source).isNotDone();
    source.complete("late");
  }

  @Test
  void a_result_that_nobody_can_complete_any_more_gives_the_lock_up() {
    assertThat(work.stage(new CompletableFuture<>())).isNotNull();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              System.gc();
              return !isLocked();
            });
  }

  @Test
  void the_result_is_of_the_kind_that_the_method_made() {
    Special<String> special = new Special<>();
    assertThat(work.future(special)).isInstanceOf(Special.class).isNotSameAs(special);
    special.complete("done");
  }

  @Test
  void a_result_that_cannot_be_waited_for_fails_the_call_and_releases() {
    CompletableFuture<String> deaf =
        new CompletableFuture<>() {
          @Override
          public CompletableFuture<String> whenComplete(
              BiConsumer<? super String, ? super Throwable> action) {
            throw new UnsupportedOperationException("deaf");
          }
        };
    assertThatThrownBy(() -> work.stage(deaf)).hasMessage("deaf");
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_result_of_no_particular_type_is_waited_for_as_well() {
    Object result = work.object(source);
    assertThat(isLocked()).isTrue();
    source.complete("done");
    assertThat(isLocked()).isFalse();
    assertThat((CompletableFuture<?>) result).isDone();
  }

  @Test
  void a_skipped_call_returns_a_stage_without_a_value() {
    CompletionStage<String> first = work.stage(source);
    assertThat(work.skipped(source).toCompletableFuture()).isCompletedWithValue(null);
    source.complete("done");
    assertThat(first.toCompletableFuture()).isDone();
  }

  @Test
  void no_result_at_all_releases() {
    assertThat(work.object(null)).isNull();
    assertThat(isLocked()).isFalse();
  }

  private boolean isLocked() {
    return server.get(Locker.class).inspector().find("work").isPresent();
  }

  static class Special<T> extends CompletableFuture<T> {
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      return new Special<>();
    }
  }

  @ApplicationScoped
  static class Work {
    @Locked(value = "work", ttl = "2s")
    public CompletionStage<String> stage(CompletionStage<String> source) {
      return source;
    }

    @Locked(value = "work", ttl = "2s")
    public CompletableFuture<String> future(CompletableFuture<String> source) {
      return source;
    }

    @Locked(value = "work", onBusy = OnBusy.SKIP)
    public CompletionStage<String> skipped(CompletionStage<String> source) {
      return source;
    }

    @Locked("work")
    public @Nullable Object object(@Nullable Object source) {
      return source;
    }
  }
}
