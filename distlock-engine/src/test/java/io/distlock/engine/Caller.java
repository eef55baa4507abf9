package io.distlock.engine;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call on a thread of its own, whose end the test waits for. */
final class Caller<T extends @Nullable Object> {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final FutureTask<T> task;
  private final Thread thread;

  private Caller(Callable<T> call) {
    task = new FutureTask<>(call);
    thread = new Thread(task, "caller");
    thread.setDaemon(true);
  }

  static <T extends @Nullable Object> Caller<T> of(Callable<T> call) {
    Caller<T> caller = new Caller<>(call);
    caller.thread.start();
    return caller;
  }

  void interrupt() {
    thread.interrupt();
  }

  boolean isDone() {
    return task.isDone();
  }

  /** What the call returned; fails the test if it threw or does not end. */
  T result() {
    try {
      return task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the call failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("the call does not end", e);
    }
  }

  /** What the call threw; fails the test if it returned or does not end. */
  Throwable failure() {
    try {
      throw new AssertionError(
          "the call returned " + task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      return cause == null ? e : cause;
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("the call does not end", e);
    }
  }

  /** Waits for the end, whatever it is. */
  void await() {
    try {
      Object unused = task.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      // an end as good as any
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("the call does not end", e);
    }
  }
}
