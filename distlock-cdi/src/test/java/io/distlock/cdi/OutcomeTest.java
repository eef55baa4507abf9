package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a locked call ends, and what its lease is meanwhile. */
class OutcomeTest {

  private Server server;
  private Work work;

  @BeforeEach
  void start() {
    StubStore.reset();
    server = Server.bare(Work.class).property("distlock.backend", "stub").start();
    work = server.get(Work.class);
  }

  @AfterEach
  void stop() {
    StubStore.be(StubStore.Mood.FINE);
    server.close();
  }

  @Test
  void the_result_of_the_method_is_returned() {
    assertThat(work.renewed(() -> "done")).isEqualTo("done");
    assertThat(work.renewed(() -> null)).isNull();
    assertThat(work.unrenewed(() -> "done")).isEqualTo("done");
  }

  @Test
  void the_lease_is_released_after_an_exception() {
    assertThatThrownBy(() -> work.checked()).isInstanceOf(IOException.class);
    assertThat(server.get(Locker.class).inspector().find("checked")).isEmpty();
  }

  @Test
  void checked_exceptions_pass_unchanged() {
    assertThatThrownBy(() -> work.checked())
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
    assertThatThrownBy(() -> work.checkedWithoutRenewal()).isInstanceOf(IOException.class);
  }

  @Test
  void an_interrupted_body_passes_its_exception_on() {
    assertThatThrownBy(() -> work.interrupted())
        .isInstanceOf(InterruptedException.class)
        .hasMessage("by itself");
  }

  @Test
  void the_method_does_not_run_if_the_store_fails() {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    assertThatThrownBy(() -> work.renewed(() -> "ran"))
        .isInstanceOf(LockStoreUnavailableException.class);
    assertThat(work.runs).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"renewed", "unrenewed"})
  void a_lease_that_was_lost_makes_the_result_worthless(String name) {
    Body steal = () -> steal(name);
    assertThatThrownBy(() -> run(name, steal)).isInstanceOf(LeaseLostException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"renewed", "unrenewed"})
  void the_methods_own_exception_wins_over_the_loss(String name) {
    Body stealAndFail =
        () -> {
          steal(name);
          throw new IllegalStateException("mine");
        };
    assertThatThrownBy(() -> run(name, stealAndFail))
        .isInstanceOf(IllegalStateException.class)
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"renewed", "unrenewed"})
  void a_loss_is_one_warning(String name) {
    try (Log log = Log.open()) {
      assertThatThrownBy(() -> run(name, () -> steal(name))).isInstanceOf(LeaseLostException.class);
      assertThat(log.lines())
          .filteredOn(line -> line.startsWith("WARNING"))
          .singleElement()
          .asString()
          .contains("'" + name + "'", "owner", "fencing token");
    }
  }

  @Test
  void a_release_that_fails_does_not_spoil_the_result() {
    assertThat(
            work.unrenewed(
                () -> {
                  StubStore.be(StubStore.Mood.UNREACHABLE);
                  return "done";
                }))
        .isEqualTo("done");
  }

  @Test
  void the_current_lease_is_the_one_of_the_call() {
    Locker locker = server.get(Locker.class);
    CurrentLease current = server.get(CurrentLease.class);
    work.renewed(
        () -> {
          long token = locker.inspector().find("renewed").orElseThrow().fencingToken();
          assertThat(current.fencingToken()).isEqualTo(token);
          assertThat(current.name()).isEqualTo("renewed");
          assertThat(current.remaining()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(30));
          current.ensureHeld();
          return null;
        });
  }

  @Test
  void a_current_lease_that_is_over_says_so() {
    CurrentLease current = server.get(CurrentLease.class);
    assertThatThrownBy(
            () ->
                work.brief(
                    () -> {
                      await().pollInSameThread().until(() -> current.remaining().isZero());
                      assertThatThrownBy(current::ensureHeld)
                          .isInstanceOf(LeaseLostException.class);
                      return null;
                    }))
        .isInstanceOf(LeaseLostException.class);
  }

  @Test
  void there_is_no_current_lease_outside_of_a_locked_call() {
    CurrentLease current = server.get(CurrentLease.class);
    assertThatThrownBy(current::fencingToken)
        .isInstanceOf(NoCurrentLeaseException.class)
        .isInstanceOf(LeaseNotHeldException.class)
        .isInstanceOf(LockException.class)
        .hasMessageContaining("@Locked");
    work.renewed(() -> null);
    assertThatThrownBy(current::name).isInstanceOf(NoCurrentLeaseException.class);
    assertThatThrownBy(current::remaining).isInstanceOf(NoCurrentLeaseException.class);
    assertThatThrownBy(current::ensureHeld).isInstanceOf(NoCurrentLeaseException.class);
  }

  @Test
  void the_current_lease_does_not_pass_to_other_threads() throws InterruptedException {
    CurrentLease current = server.get(CurrentLease.class);
    work.renewed(
        () -> {
          Thread other =
              new Thread(
                  () ->
                      assertThatThrownBy(current::name)
                          .isInstanceOf(NoCurrentLeaseException.class));
          AtomicReference<Throwable> problem = new AtomicReference<>();
          other.setUncaughtExceptionHandler((thread, e) -> problem.set(e));
          other.start();
          try {
            other.join();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          assertThat(problem.get()).isNull();
          return null;
        });
  }

  private @Nullable Object run(String name, Body body) {
    return name.equals("renewed") ? work.renewed(body) : work.unrenewed(body);
  }

  private boolean steal(String name) {
    Locker locker = server.get(Locker.class);
    long token = locker.inspector().find(name).orElseThrow().fencingToken();
    return locker.inspector().forceRelease(name, token);
  }

  interface Body {
    @Nullable Object run();
  }

  @ApplicationScoped
  static class Work {
    int runs;

    @Inject CurrentLease lease;

    @Locked("renewed")
    public @Nullable Object renewed(Body body) {
      runs++;
      return body.run();
    }

    @Locked(value = "unrenewed", autoRenew = false)
    public @Nullable Object unrenewed(Body body) {
      return body.run();
    }

    @Locked(ttl = "10ms", autoRenew = false)
    public @Nullable Object brief(Body body) {
      return body.run();
    }

    @Locked("checked")
    public void checked() throws IOException {
      throw new IOException("disk full");
    }

    @Locked(autoRenew = false)
    public void checkedWithoutRenewal() throws IOException {
      throw new IOException("disk full");
    }

    @Locked
    public void interrupted() throws InterruptedException {
      throw new InterruptedException("by itself");
    }
  }
}
