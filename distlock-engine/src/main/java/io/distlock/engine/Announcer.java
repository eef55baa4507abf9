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
 * Tells the application what happened, and survives whatever it throws: its meter at once, all else
 * on threads where it may block.
 */
final class Announcer {

  private static final Logger LOG = System.getLogger(Announcer.class.getName());

  private final @Nullable Consumer<? super LockEvent> meter;
  private final @Nullable Consumer<? super LockEvent> listener;
  private final Executor events;
  private final Executor losses;
  private final AtomicBoolean dropping = new AtomicBoolean();
  private final AtomicBoolean notMeasuring = new AtomicBoolean();

  Announcer(
      @Nullable Consumer<? super LockEvent> meter,
      @Nullable Consumer<? super LockEvent> listener,
      Executor events,
      Executor losses) {
    this.meter = meter;
    this.listener = listener;
    this.events = events;
    this.losses = losses;
  }

  void tell(LockEvent event) {
    measure(event);
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

  private void measure(LockEvent event) {
    Consumer<? super LockEvent> target = meter;
    if (target == null) {
      return;
    }
    try {
      target.accept(event);
      notMeasuring.set(false);
    } catch (RuntimeException | Error e) {
      if (!notMeasuring.getAndSet(true)) {
        logLater("the meter of lock events fails, first at " + event, e);
      }
    }
  }

  /** Not on this thread: it has a lease to hand out or to give back, whatever the log does. */
  private void logLater(String what, Throwable problem) {
    try {
      events.execute(() -> LOG.log(Level.WARNING, what, problem));
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      // The next failure after a success is logged.
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
