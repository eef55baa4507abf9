package io.distlock.cdi;

import io.distlock.LeaseLoss;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The result of a locked method that is still to come, and keeps the lease until it is there. */
final class PendingResult {

  private PendingResult() {}

  /** Whether a method's result stands for work that goes on after its return. */
  static boolean is(@Nullable Object result) {
    return result instanceof CompletionStage<?> stage
        && !(stage instanceof CompletableFuture<?> future && future.isDone());
  }

  /**
   * A stage in place of the method's own: completed like that one, after the lease was left, or
   * with {@link LeaseLostException} as soon as the lease is lost. Cancelling it cancels the
   * method's own.
   *
   * @param hold joined already for this result
   */
  @SuppressWarnings("FutureReturnValueIgnored") // what happens to the stages shows in the result
  static <T> CompletableFuture<T> keeping(Hold hold, CompletionStage<T> source) {
    CompletableFuture<T> result =
        source instanceof CompletableFuture<T> future
            ? future.newIncompleteFuture()
            : new CompletableFuture<>();
    result.whenComplete(
        (value, problem) -> {
          if (result.isCancelled()) {
            cancel(source);
          }
        });
    // once nobody can complete or read the result any more the lease may be given up
    WeakReference<CompletableFuture<T>> waiting = new WeakReference<>(result);
    Consumer<LeaseLoss> failing = loss -> fail(waiting.get(), loss);
    hold.whenLost(failing);
    // last of all: whoever sees an exception from here has to leave the hold
    source.whenComplete(
        (value, problem) -> {
          hold.takeBack(failing);
          end(hold, result, value, problem);
        });
    return result;
  }

  private static <T> void end(
      Hold hold, CompletableFuture<T> result, T value, @Nullable Throwable problem) {
    @Nullable LeaseNotHeldException lost = null;
    try {
      hold.leave();
    } catch (LeaseNotHeldException e) {
      lost = e;
    }
    if (problem != null) {
      if (lost != null && lost != problem) {
        problem.addSuppressed(lost);
      }
      result.completeExceptionally(problem);
    } else if (lost != null) {
      result.completeExceptionally(lost);
    } else {
      result.complete(value);
    }
  }

  private static void fail(@Nullable CompletableFuture<?> waiting, LeaseLoss loss) {
    if (waiting != null) {
      waiting.completeExceptionally(new LeaseLostException(loss));
    }
  }

  private static void cancel(CompletionStage<?> source) {
    try {
      source.toCompletableFuture().cancel(true);
    } catch (UnsupportedOperationException cannot) {
      // then the lease is kept until the work ends by itself
    }
  }
}
