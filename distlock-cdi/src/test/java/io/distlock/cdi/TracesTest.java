package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreUnavailableException;
import io.distlock.Locker;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is traced through OpenTelemetry. */
class TracesTest {

  private static final String ACQUIRED =
      "distlock acquire {distlock.lock.name=a, distlock.outcome=acquired} UNSET";
  private static final String BUSY =
      "distlock acquire {distlock.lock.name=a, distlock.outcome=busy} UNSET";

  private static Telescope telescope = new Telescope();

  @BeforeEach
  void reset() {
    StubStore.reset();
    telescope = new Telescope();
  }

  @AfterEach
  void close() {
    StubStore.reset();
    telescope.close();
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void an_acquisition_is_a_span_within_the_callers_with_its_fencing_token() {
    try (Server server = stub().start()) {
      Span caller = telescope.openTelemetry().getTracer("test").spanBuilder("caller").startSpan();
      long token;
      try (Scope current = caller.makeCurrent();
          Lease lease = server.get(Locker.class).tryAcquire("a").orElseThrow()) {
        assertThat(current).isNotNull();
        token = lease.fencingToken();
      } finally {
        caller.end();
      }
      SpanData span = telescope.spans().get(0);
      assertThat(span.getParentSpanContext()).isEqualTo(caller.getSpanContext());
      assertThat(span.getAttributes().get(AttributeKey.longKey("distlock.fencing_token")))
          .isEqualTo(token);
      assertThat(span.getInstrumentationScopeInfo().getName()).isEqualTo("io.distlock");
    }
  }

  @Test
  void every_way_to_acquire_is_traced_and_the_work_is_not_part_of_it() throws Exception {
    LockOptions options = LockOptions.defaults();
    try (Server server = stub().start()) {
      Locker locker = server.get(Locker.class);
      locker.acquire("a", options).close();
      locker.tryAcquire("a", options).orElseThrow().close();
      locker.withLock("a", options, lease -> spansSoFar(3));
      locker.runLocked("a", options, lease -> spansSoFar(4));
      locker.tryWithLock("a", options, lease -> spansSoFar(5));
      locker.tryRunLocked("a", options, lease -> spansSoFar(6));
      server.get(Job.class).run();
    }
    assertThat(telescope.spanTexts()).hasSize(7).containsOnly(ACQUIRED);
  }

  @Test
  void work_that_answers_with_null_or_fails_was_begun_with_a_lease_all_the_same() {
    try (Server server = stub().start()) {
      Locker locker = server.get(Locker.class);
      @SuppressWarnings("NullAway") // does not see that work may answer with null
      Optional<String> nothing = locker.tryWithLock("a", LockOptions.defaults(), lease -> null);
      assertThat(nothing).isEmpty();
      assertThatThrownBy(
              () ->
                  locker.withLock(
                      "a",
                      LockOptions.defaults(),
                      lease -> {
                        throw new IllegalStateException("planted");
                      }))
          .hasMessage("planted");
    }
    assertThat(telescope.spanTexts()).containsExactly(ACQUIRED, ACQUIRED);
  }

  @Test
  void busy_is_no_error() {
    LockOptions options = LockOptions.defaults().withMaxWait(Duration.ofMillis(10));
    try (Server server = stub().start();
        Lease lease = server.get(Locker.class).tryAcquire("a").orElseThrow()) {
      Locker locker = server.get(Locker.class);
      assertThat(lease.isHeld()).isTrue();
      assertThat(locker.tryAcquire("a")).isEmpty();
      assertThat(locker.tryRunLocked("a", options, other -> {})).isFalse();
      assertThatThrownBy(() -> locker.acquire("a", options))
          .isInstanceOf(LockNotAcquiredException.class);
    }
    assertThat(telescope.spanTexts()).containsExactly(ACQUIRED, BUSY, BUSY, BUSY);
  }

  @Test
  void a_store_that_fails_is_an_error_with_its_type_and_message() {
    try (Server server = stub().start()) {
      StubStore.be(StubStore.Mood.UNREACHABLE);
      assertThatThrownBy(() -> server.get(Locker.class).tryAcquire("a"))
          .isInstanceOf(LockStoreUnavailableException.class);
      StubStore.be(StubStore.Mood.FINE);
    }
    assertThat(telescope.spanTexts())
        .containsExactly(
            "distlock acquire {distlock.lock.name=a, distlock.outcome=failed, error.type=io.distlock.LockStoreUnavailableException} ERROR");
    assertThat(telescope.spans().get(0).getStatus().getDescription())
        .contains("stub://host does not answer");
  }

  @Test
  void an_interrupt_is_told_as_such() {
    try (Server server = stub().start()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> server.get(Locker.class).acquire("a"))
          .isInstanceOf(InterruptedException.class);
    }
    assertThat(telescope.spanTexts())
        .containsExactly(
            "distlock acquire {distlock.lock.name=a, distlock.outcome=interrupted} UNSET");
  }

  @Test
  void tracing_that_throws_disturbs_no_lock() {
    telescope = new Telescope(new Thrower());
    try (Log log = Log.open();
        Server server = stub().start()) {
      for (int i = 0; i < 3; i++) {
        Lease lease = server.get(Locker.class).tryAcquire("a").orElseThrow();
        assertThat(server.get(Locker.class).tryRunLocked("b", LockOptions.defaults(), b -> {}))
            .isTrue();
        lease.close();
      }
      assertThat(server.get(Job.class).run()).isEqualTo("ran");
      assertThat(log.lines())
          .filteredOn(line -> line.startsWith("WARNING Locks cannot be measured or traced"))
          .hasSize(1);
    }
  }

  @Test
  void without_a_bean_the_global_one_is_used() {
    GlobalOpenTelemetry.set(telescope.openTelemetry());
    try (Server server = Server.with().start()) {
      server.get(Locker.class).tryAcquire("a").orElseThrow().close();
    }
    assertThat(telescope.spanTexts()).containsExactly(ACQUIRED);
  }

  @Test
  void nobody_is_kept_from_setting_the_global_one_later() {
    try (Server server = Server.with().start()) {
      server.get(Locker.class).tryAcquire("a").orElseThrow().close();
    }
    assertThatCode(() -> GlobalOpenTelemetry.set(telescope.openTelemetry()))
        .doesNotThrowAnyException();
  }

  @Test
  void several_beans_are_used_by_nobody_but_a_warning() {
    try (Log log = Log.open();
        Server server = Server.with(Observatory.class, Second.class).start()) {
      server.get(Locker.class).tryAcquire("a").orElseThrow().close();
      assertThat(log.lines())
          .anyMatch(line -> line.contains("several beans of type OpenTelemetry"));
    }
    assertThat(telescope.spans()).isEmpty();
  }

  private static boolean spansSoFar(int expected) {
    assertThat(telescope.spans()).hasSize(expected);
    assertThat(Span.current().getSpanContext().isValid()).isFalse();
    return true;
  }

  private static Server.Builder stub() {
    return Server.bare(Observatory.class, Job.class).property("distlock.backend", "stub");
  }

  @ApplicationScoped
  static class Observatory {
    @Produces
    @ApplicationScoped
    OpenTelemetry openTelemetry() {
      return telescope.openTelemetry();
    }
  }

  @ApplicationScoped
  static class Second {
    @Produces
    @ApplicationScoped
    OpenTelemetry openTelemetry() {
      return telescope.openTelemetry();
    }
  }

  @ApplicationScoped
  static class Job {
    @Locked("a")
    public String run() {
      return "ran";
    }
  }

  /** What exporters of others may do. */
  private static final class Thrower implements SpanProcessor {

    private int spans;

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
      if (spans++ % 2 == 1) {
        throw new IllegalStateException("planted");
      }
    }

    @Override
    public boolean isStartRequired() {
      return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      throw new IllegalStateException("planted");
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }
  }
}
