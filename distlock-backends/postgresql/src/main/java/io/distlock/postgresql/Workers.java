package io.distlock.postgresql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some threads that do all the work with connections, so that callers neither enlist one in their
 * transaction nor close a socket by an interrupt. Idle threads end.
 */
final class Workers {

  private static final Duration IDLE = Duration.ofSeconds(30);

  /** More callers than that have no hope of being served in time. */
  private static final int LONGEST_QUEUE = 10_000;

  private final ThreadPoolExecutor threads;

  Workers(String name, int count) {
    this.threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE.toMillis(),
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(LONGEST_QUEUE),
            daemons(name));
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Has something done.
   *
   * @throws RejectedExecutionException if there is too much to do, or this is closed
   */
  void execute(Runnable work) {
    threads.execute(work);
  }

  /** Takes no more work; lets go on what has begun, and returns the rest. */
  List<Runnable> close() {
    threads.shutdown();
    List<Runnable> rest = new ArrayList<>();
    int unused = threads.getQueue().drainTo(rest);
    return rest;
  }

  /** Whether all work has ended by then. */
  boolean awaitEnd(Deadline deadline) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return threads.awaitTermination(
              Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static ThreadFactory daemons(String name) {
    AtomicInteger number = new AtomicInteger();
    return loop -> {
      Thread thread = new Thread(loop, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
