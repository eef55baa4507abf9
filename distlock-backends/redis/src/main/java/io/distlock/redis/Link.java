package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.lettuce.core.api.StatefulConnection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one connection: opens it when somebody asks, and another one after it was lost or fell
 * silent. There is one attempt at a time, which all that ask share, and a pause after one that
 * failed.
 *
 * <p>The driver's own reconnecting is off: it would send requests of a lost connection again.
 *
 * <p>Safe for use by many threads; blocks none.
 */
final class Link<C extends StatefulConnection<?, ?>> {

  /** Short, so that service is back soon after the server is. */
  private static final Duration PAUSE = Duration.ofMillis(200);

  private static final Duration SHORTEST_USE = Duration.ofMillis(300);

  private final Supplier<? extends CompletionStage<C>> connector;
  private final Duration timeout;
  private final LeaseTime time;

  private @Nullable CompletableFuture<C> current;
  private volatile long pauseEndsNanos;
  private volatile long openedNanos;

  /**
   * A link that is not connected yet.
   *
   * @param connector starts to connect; does not block
   * @param timeout of an attempt, and of what is still awaited from a silent connection
   */
  Link(Supplier<? extends CompletionStage<C>> connector, Duration timeout, LeaseTime time) {
    this.connector = connector;
    this.timeout = timeout;
    this.time = time;
  }

  /** The connection, or the attempt to open it, or the failure of an attempt a moment ago. */
  synchronized CompletableFuture<C> connection() {
    CompletableFuture<C> known = current;
    if (known != null && isUsable(known)) {
      return known;
    }
    CompletableFuture<C> attempt = new CompletableFuture<>();
    current = attempt;
    connect(attempt);
    return attempt;
  }

  /**
   * Drops a connection on which an answer is overdue, or which leads to the wrong server. New
   * requests go over another one, as soon as the server accepts it; the old one is closed when
   * nobody can be waiting for it any more. One that is very new is kept: another would be no
   * better, and there must not be many of them.
   */
  synchronized void drop(C bad) {
    CompletableFuture<C> known = current;
    boolean old = time.nanoTime() - openedNanos > SHORTEST_USE.toNanos();
    if (old && known != null && isOpened(known) && known.join() == bad) {
      current = null;
      time.schedule(timeout, () -> close(bad));
    }
  }

  private boolean isUsable(CompletableFuture<C> known) {
    if (isOpened(known)) {
      return known.join().isOpen();
    }
    return !known.isDone() || time.nanoTime() - pauseEndsNanos < 0;
  }

  private static boolean isOpened(CompletableFuture<?> known) {
    return known.isDone() && !known.isCompletedExceptionally();
  }

  private void connect(CompletableFuture<C> attempt) {
    LeaseTime.Timer limit =
        time.schedule(timeout, () -> fail(attempt, new TimeoutException("no connection in time")));
    try {
      connector
          .get()
          .whenComplete(
              (connection, failure) -> {
                limit.cancel();
                settle(attempt, connection, failure);
              });
    } catch (RuntimeException e) {
      limit.cancel();
      fail(attempt, e);
    }
  }

  private void settle(
      CompletableFuture<C> attempt, @Nullable C connection, @Nullable Throwable failure) {
    openedNanos = time.nanoTime();
    if (connection == null) {
      fail(attempt, failure != null ? failure : new IllegalStateException("no connection"));
    } else if (!attempt.complete(connection)) {
      close(connection);
    }
  }

  private void fail(CompletableFuture<C> attempt, Throwable failure) {
    pauseEndsNanos = time.nanoTime() + PAUSE.toNanos();
    attempt.completeExceptionally(failure);
  }

  private static void close(StatefulConnection<?, ?> connection) {
    CompletableFuture<Void> unused = BorrowedThread.call(connection::closeAsync);
  }
}
