package io.distlock.engine;

import io.distlock.LeaseLoss;
import io.distlock.LockEvent;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells the application what happened, on threads where it may block, and survives whatever it
 * throws.
 */
final class Announcer {

  private static final Logger LOG = System.getLogger(Announcer.class.getName());

  private final @Nullable Consumer<? super LockEvent> listener;
  private final Executor events;
  private final Executor losses;
  private final AtomicBoolean dropping = new AtomicBoolean();

  Announcer(@Nullable Consumer<? super LockEvent> listener, Executor events, Executor losses) {
    this.listener = listener;
    this.events = events;
    this.losses = losses;
  }

  void tell(LockEvent event) {
    Consumer<? super LockEvent> target = listener;
    if (target == null) {
      return;
    }
    try {
      events.execute(() -> deliver(target, event));
      dropping.set(false);
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no thread to be had
      if (!dropping.getAndSet(true)) {
        LOG.log(
            Level.WARNING,
            "the listener for lock events is too slow, or the Locker is closed: dropping events, first {0}",
            event);
      }
    }
  }

  private static void deliver(Consumer<? super LockEvent> target, LockEvent event) {
    try {
      target.accept(event);
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "the listener for lock events failed at " + event, e);
    }
  }

  /** Completes the future; its dependents run on a thread on which they may block. */
  void complete(CompletableFuture<LeaseLoss> lost, LeaseLoss loss) {
    try {
      losses.execute(() -> lost.complete(loss));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      lost.complete(loss);
    }
  }
}
