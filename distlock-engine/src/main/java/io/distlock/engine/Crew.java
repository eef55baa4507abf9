package io.distlock.engine;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that work for one engine, in three groups that never wait for each other: renewals,
 * chores (give-backs, health) and listeners. All are daemons, run with the class loader of whoever
 * built the engine, and end when idle.
 */
final class Crew {

  private static final int RENEWERS = 8;
  private static final int RENEWALS_QUEUED = 1_000;
  private static final int CHORE_WORKERS = 4;
  private static final int LISTENERS = 4;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor renewals;
  private final ThreadPoolExecutor chores;
  private final ThreadPoolExecutor listeners;
  private final ThreadPoolExecutor events;

  Crew() {
    renewals = pool("renewal", RENEWERS, new LinkedBlockingQueue<>(RENEWALS_QUEUED));
    // A full queue drops the work: every renewal is tried again by its timetable.
    renewals.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    // Bounded by its users: one give-back and one health check at a time, and one release per lease
    // at close.
    chores = pool("chore", CHORE_WORKERS, new LinkedBlockingQueue<>());
    chores.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    // Bounded by the number of leases: each is lost at most once.
    listeners = pool("listener", LISTENERS, new LinkedBlockingQueue<>());
    events = pool("events", 1, new LinkedBlockingQueue<>(Announcer.EVENTS_QUEUED));
  }

  Executor renewals() {
    return renewals;
  }

  Executor chores() {
    return chores;
  }

  Executor listeners() {
    return listeners;
  }

  /**
   * One thread, so that listeners see events in their order; refuses work when its queue is full.
   */
  Executor events() {
    return events;
  }

  /** Lets the work under way, and told losses, come to an end. */
  void close() {
    renewals.shutdown();
    chores.shutdown();
    listeners.shutdown();
    events.shutdown();
  }

  private static ThreadPoolExecutor pool(String role, int threads, BlockingQueue<Runnable> queue) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, queue, new DaemonThreads(role));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Makes named daemon threads with the class loader of the application. */
  private static final class DaemonThreads implements ThreadFactory {

    private final String role;
    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
    private final AtomicInteger count = new AtomicInteger();

    DaemonThreads(String role) {
      this.role = role;
    }

    @Override
    public Thread newThread(Runnable work) {
      Thread thread = new Thread(work, "distlock-" + role + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    }
  }
}
