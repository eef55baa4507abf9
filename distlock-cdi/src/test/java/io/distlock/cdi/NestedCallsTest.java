package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls for the same lock inside of one another share a lease; on other threads they do not. */
class NestedCallsTest {

  private static final Executor OTHER_THREAD = task -> new Thread(task).start();

  private Server server;
  private Work work;

  @BeforeEach
  void deploy() {
    server = Server.with(Work.class, Other.class, Thief.class).start();
    work = server.get(Work.class);
  }

  @AfterEach
  void undeploy() {
    server.close();
  }

  @Test
  void the_inner_call_joins_the_lease_and_leaves_it_to_the_outer_one() throws Exception {
    work.run(
        () -> {
          long token = work.token();
          assertThat(work.run(work::token)).isEqualTo(token);
          assertThat(server.get(Other.class).run(work::token)).isEqualTo(token);
          assertThat(isLocked()).as("locked after the inner calls").isTrue();
          assertThat(work.token()).isEqualTo(token);
          return null;
        });
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_call_in_between_for_another_lock_changes_nothing() throws Exception {
    work.run(
        () -> {
          long token = work.token();
          return server
              .get(Other.class)
              .another(
                  () -> {
                    assertThat(work.run(work::token)).isEqualTo(token);
                    assertThat(work.token()).isNotEqualTo(token);
                    return null;
                  });
        });
    assertThat(isLocked()).isFalse();
  }

  @Test
  void an_inner_call_that_fails_leaves_the_lease_to_the_outer_one() throws Exception {
    work.run(
        () -> {
          assertThatThrownBy(
                  () ->
                      work.run(
                          () -> {
                            throw new IllegalStateException("inner");
                          }))
              .hasMessage("inner");
          assertThat(isLocked()).isTrue();
          return null;
        });
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_call_on_another_thread_is_one_of_its_own() throws Exception {
    work.run(
        () -> {
          CompletableFuture<Object> other =
              CompletableFuture.supplyAsync(() -> unchecked(() -> work.run(() -> 1)), OTHER_THREAD);
          assertThatThrownBy(other::get)
              .isInstanceOf(ExecutionException.class)
              .hasRootCauseInstanceOf(LockNotAcquiredException.class);
          return null;
        });
  }

  @Test
  void a_call_into_another_application_gets_a_lease_from_the_locker_of_that_one() throws Exception {
    try (Server second = Server.with(Work.class).startAsSecondApplication()) {
      work.run(
          () ->
              second
                  .get(Work.class)
                  .run(
                      () -> {
                        assertThat(isLocked(second)).isTrue();
                        return null;
                      }));
      assertThat(isLocked(second)).isFalse();
    }
  }

  @Test
  void a_decorator_that_changes_names_does_not_keep_calls_from_joining() throws Exception {
    try (Server renaming = Server.with(Work.class, Renaming.class).startAsSecondApplication()) {
      Work renamed = renaming.get(Work.class);
      renamed.run(
          () -> {
            assertThat(renamed.run(renamed::token)).isEqualTo(renamed.token());
            return null;
          });
    }
  }

  @Test
  void a_lost_lease_is_not_joined() throws Exception {
    assertThatThrownBy(
            () ->
                work.run(
                    () -> {
                      server.get(Thief.class).steal("work");
                      assertThatThrownBy(() -> work.run(() -> 1))
                          .isInstanceOf(LeaseLostException.class);
                      return null;
                    }))
        .isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_loss_inside_interrupts_once_and_ends_both_calls() {
    assertThatThrownBy(
            () ->
                server
                    .get(Other.class)
                    .interrupted(
                        () -> {
                          steal();
                          assertThatThrownBy(
                                  () ->
                                      server
                                          .get(Other.class)
                                          .interrupted(() -> new CompletableFuture<>().get()))
                              .as("inner call")
                              .isInstanceOf(LeaseLostException.class);
                          return null;
                        }))
        .as("outer call")
        .isInstanceOf(LeaseLostException.class);
    assertThat(Thread.interrupted()).as("our interrupt after the call").isFalse();
  }

  @Test
  void a_lost_lease_interrupts_the_method_and_the_caller_learns_of_the_loss_alone() {
    assertThatThrownBy(
            () ->
                server
                    .get(Other.class)
                    .interrupted(
                        () -> {
                          steal();
                          return new CompletableFuture<>().get();
                        }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void a_loss_that_interrupts_the_wait_for_another_lock_is_told_as_a_loss() throws Exception {
    Locker locker = server.get(Locker.class);
    try (Lease busy = locker.tryAcquire("busy").orElseThrow()) {
      assertThatThrownBy(
              () ->
                  server
                      .get(Other.class)
                      .interrupted(
                          () -> {
                            steal();
                            server.get(Other.class).patient();
                            return null;
                          }))
          .isInstanceOf(LeaseLostException.class)
          .hasMessageContaining("'work'");
      assertThat(busy.isHeld()).isTrue();
    }
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void a_method_that_may_not_be_interrupted_runs_on() {
    AtomicInteger reached = new AtomicInteger();
    assertThatThrownBy(
            () ->
                work.run(
                    () -> {
                      server.get(Thief.class).steal("work");
                      Thread.sleep(100);
                      return reached.incrementAndGet();
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(reached).hasValue(1);
  }

  private void steal() {
    OTHER_THREAD.execute(() -> server.get(Thief.class).steal("work"));
  }

  private boolean isLocked() {
    return isLocked(server);
  }

  private static boolean isLocked(Server server) {
    return server.get(Locker.class).inspector().find("work").isPresent();
  }

  private static @Nullable Object unchecked(Callable<? extends @Nullable Object> call) {
    try {
      return call.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ApplicationScoped
  static class Work {
    @Inject CurrentLease lease;

    @Locked(value = "work", ttl = "2s", onLoss = OnLoss.CONTINUE)
    public @Nullable Object run(Callable<? extends @Nullable Object> body) throws Exception {
      return body.call();
    }

    public long token() {
      return lease.fencingToken();
    }
  }

  /** As an application does it that serves several customers. */
  @Decorator
  @Priority(1)
  abstract static class Renaming implements Locker {
    @Inject @Delegate @Any Locker delegate;

    @Override
    public Lease acquire(String name, LockOptions options) throws InterruptedException {
      return delegate.acquire("customer/" + name, options);
    }
  }

  @ApplicationScoped
  static class Other {
    @Locked("work")
    public @Nullable Object run(Callable<? extends @Nullable Object> body) throws Exception {
      return body.call();
    }

    @Locked("another")
    public @Nullable Object another(Callable<? extends @Nullable Object> body) throws Exception {
      return body.call();
    }

    @Locked(value = "busy", maxWait = "forever")
    public void patient() {}

    @Locked(value = "work", ttl = "2s")
    public @Nullable Object interrupted(Callable<? extends @Nullable Object> body)
        throws Exception {
      return body.call();
    }
  }
}
