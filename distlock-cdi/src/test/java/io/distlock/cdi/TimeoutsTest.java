package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No lock exception leaves a timeout: a container would run it again at once. */
class TimeoutsTest {

  private final AtomicInteger runs = new AtomicInteger();
  private final Log log = Log.open();
  private Server server;
  private Locker locker;
  private Interceptors interceptors;

  @BeforeEach
  void deploy() {
    StubStore.reset();
    server = Server.bare(Timers.class).property("distlock.backend", "stub").start();
    locker = server.get(Locker.class);
    interceptors = new Interceptors(server);
  }

  @AfterEach
  void undeploy() {
    StubStore.be(StubStore.Mood.FINE);
    server.close();
    log.close();
  }

  @Test
  void a_free_lock_lets_it_run() throws Exception {
    assertThat(timeout("tick", () -> locker.inspector().find("tick").isPresent())).isEqualTo(true);
    assertThat(locker.inspector().find("tick")).isEmpty();
  }

  @Test
  void a_busy_lock_skips_it_whatever_the_annotation_says() throws Exception {
    try (Lease lease = locker.acquire("tick")) {
      assertThat(timeout("tick", runs::incrementAndGet)).isNull();
      assertThat(lease.isHeld()).isTrue();
    }
    assertThat(runs).hasValue(0);
    assertThat(log.lines())
        .anyMatch(line -> line.startsWith("FINE") && line.contains("is skipped"));
  }

  @Test
  void a_primitive_result_is_skipped_with_zero() throws Exception {
    try (Lease lease = locker.acquire("count")) {
      assertThat(timeout("count", runs::incrementAndGet)).isEqualTo(0);
      assertThat(lease.isHeld()).isTrue();
    }
  }

  @Test
  void a_store_failure_skips_it_and_is_an_error_in_the_log() throws Exception {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    assertThat(timeout("tick", runs::incrementAndGet)).isNull();
    assertThat(runs).hasValue(0);
    assertThat(log.lines())
        .anyMatch(line -> line.startsWith("SEVERE") && line.contains("its lock store failed"));
  }

  @Test
  void a_loss_is_an_error_in_the_log() throws Exception {
    Object result =
        timeout(
            "tick",
            () -> {
              long token = locker.inspector().find("tick").orElseThrow().fencingToken();
              return locker.inspector().forceRelease("tick", token);
            });
    assertThat(result).isNull();
    assertThat(log.lines())
        .anyMatch(line -> line.startsWith("SEVERE") && line.contains("did not end well"));
  }

  @Test
  void a_lock_exception_of_the_method_itself_stays_inside_too() throws Exception {
    assertThat(
            timeout(
                "tick",
                () -> {
                  throw new LockNotAcquiredException("other", Duration.ZERO, null);
                }))
        .isNull();
    assertThat(log.lines()).anyMatch(line -> line.startsWith("SEVERE"));
  }

  @Test
  void a_business_exception_passes() {
    assertThatThrownBy(
            () ->
                timeout(
                    "tick",
                    () -> {
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void an_interrupt_while_waiting_skips_it_and_is_kept() throws Exception {
    try (Lease lease = locker.acquire("patient")) {
      Thread.currentThread().interrupt();
      assertThat(timeout("patient", runs::incrementAndGet)).isNull();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(lease.isHeld()).isTrue();
    }
    assertThat(runs).hasValue(0);
  }

  @Test
  void an_application_that_stops_skips_it_without_alarm() throws Exception {
    locker.close();
    assertThat(timeout("tick", runs::incrementAndGet)).isNull();
    assertThat(log.lines()).noneMatch(line -> line.startsWith("SEVERE"));
  }

  @Test
  void a_method_that_nobody_can_explain_does_not_run_unlocked() throws Exception {
    assertThat(timeout("free", runs::incrementAndGet)).isNull();
    assertThat(runs).hasValue(0);
    assertThat(log.lines()).anyMatch(line -> line.startsWith("SEVERE"));
  }

  @Test
  void a_run_without_a_name_is_skipped_and_is_an_error_in_the_log() throws Exception {
    assertThat(timeout("named", runs::incrementAndGet, new Job(null))).isNull();
    assertThat(runs).hasValue(0);
    assertThat(log.lines())
        .contains(
            "SEVERE "
                + Timers.class.getName()
                + ".named: @Locked value 'job-{job.id}' makes no name for this call: {job.id}: job.id is null. This run is skipped");
    assertThat(timeout("named", runs::incrementAndGet, new Job("1"))).isEqualTo(1);
  }

  @Test
  void business_methods_get_the_exceptions_as_themselves() throws Exception {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    assertThatThrownBy(() -> interceptors.invoke(new Timers(), "tick", runs::incrementAndGet))
        .isInstanceOf(LockStoreUnavailableException.class);
  }

  private @Nullable Object timeout(
      String method, Callable<? extends @Nullable Object> body, Object... arguments)
      throws Exception {
    return interceptors.timeout(new Timers(), method, body, arguments);
  }

  @ApplicationScoped
  static class Timers {
    @Locked(value = "tick", onBusy = OnBusy.THROW)
    public @Nullable Object tick() {
      return null;
    }

    @Locked("count")
    public int count() {
      return 1;
    }

    @Locked(value = "patient", maxWait = "forever")
    public void patient() {}

    @Locked("job-{job.id}")
    public @Nullable Object named(Job job) {
      return job;
    }

    public void free() {}
  }

  record Job(@Nullable String id) {}
}
