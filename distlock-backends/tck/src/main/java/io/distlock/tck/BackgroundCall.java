package io.distlock.tck;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call on a thread of its own. */
final class BackgroundCall<T> {

  private static final long PATIENCE_SECONDS = 60;

  private final CompletableFuture<T> outcome = new CompletableFuture<>();
  private final Thread thread;

  private BackgroundCall(Callable<T> call) {
    thread = new Thread(() -> run(call), "background-call");
    thread.setDaemon(true);
  }

  static <T> BackgroundCall<T> of(Callable<T> call) {
    BackgroundCall<T> begun = new BackgroundCall<>(call);
    begun.thread.start();
    return begun;
  }

  @SuppressWarnings("Interruption") // that is what the tests are about
  void interrupt() {
    thread.interrupt();
  }

  boolean isDone() {
    return outcome.isDone();
  }

  /** What the call returned; fails the test if it threw or does not end. */
  T result() {
    try {
      return outcome.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the call failed: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("the call does not end; all threads:\n" + ThreadDump.take(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while the call was running", e);
    }
  }

  /** What the call threw; fails the test if it returned or does not end. */
  Throwable failure() {
    return outcome
        .handle((result, failure) -> failure)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private void run(Callable<T> call) {
    try {
      outcome.complete(call.call());
    } catch (Throwable e) {
      outcome.completeExceptionally(e);
    }
  }
}
