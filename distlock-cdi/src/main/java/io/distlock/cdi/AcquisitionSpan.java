package io.distlock.cdi;

import io.distlock.LockNotAcquiredException;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import org.jspecify.annotations.Nullable;

/** An acquisition as a span within the caller's. */
final class AcquisitionSpan implements Acquisition {

  private static final String NAME = "distlock acquire";

  private final Span span;
  private final Harmless harmless;
  private boolean ended;

  private AcquisitionSpan(Span span, Harmless harmless) {
    this.span = span;
    this.harmless = harmless;
  }

  /**
   * Begins it.
   *
   * @param lockName null if it is not to be told
   */
  static Acquisition begin(Tracer tracer, @Nullable String lockName, Harmless harmless) {
    Span span = tracer.spanBuilder(NAME).startSpan();
    if (lockName != null) {
      span.setAttribute(TelemetryKeys.LOCK_NAME, lockName);
    }
    return new AcquisitionSpan(span, harmless);
  }

  @Override
  public void acquired(long fencingToken) {
    end(
        TelemetryKeys.ACQUIRED,
        () -> span.setAttribute(TelemetryKeys.FENCING_TOKEN, Long.valueOf(fencingToken)));
  }

  @Override
  public void busy() {
    end(TelemetryKeys.BUSY, () -> {});
  }

  @Override
  public void failed(Throwable problem) {
    if (problem instanceof LockNotAcquiredException) {
      busy();
    } else if (problem instanceof InterruptedException) {
      end(TelemetryKeys.INTERRUPTED, () -> {});
    } else {
      end(TelemetryKeys.FAILED, () -> tellOf(problem));
    }
  }

  private void tellOf(Throwable problem) {
    span.setAttribute(TelemetryKeys.ERROR_TYPE, problem.getClass().getName());
    String message = problem.getMessage();
    span.setStatus(StatusCode.ERROR, message == null ? "" : message);
  }

  private void end(String outcome, Runnable details) {
    if (ended) {
      return;
    }
    ended = true;
    harmless.run(
        () -> {
          try {
            span.setAttribute(TelemetryKeys.OUTCOME, outcome);
            details.run();
          } finally {
            span.end();
          }
        });
  }
}
