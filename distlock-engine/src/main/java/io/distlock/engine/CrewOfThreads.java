package io.distlock.engine;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads with the class loader of whoever builds the engine; they end when idle. */
final class CrewOfThreads {

  private static final int RENEWERS = 16;
  private static final int RENEWALS_QUEUED = 1_000;
  private static final int CHORE_WORKERS = 4;
  private static final int LISTENERS = 32;
  private static final int EVENTS_QUEUED = 1_000;
  private static final long IDLE_SECONDS = 10;

  private CrewOfThreads() {}

  static Crew hire() {
    ThreadPoolExecutor renewals =
        pool("renewal", RENEWERS, new LinkedBlockingQueue<>(RENEWALS_QUEUED), new DiscardPolicy());
    // Bounded by its users: one give-back and one health check at a time, and one release per lease
    // at close.
    ThreadPoolExecutor chores =
        pool("chore", CHORE_WORKERS, new LinkedBlockingQueue<>(), new DiscardPolicy());
    // Bounded by the number of leases: each is lost at most once.
    ThreadPoolExecutor listeners =
        pool("listener", LISTENERS, new LinkedBlockingQueue<>(), new AbortPolicy());
    ThreadPoolExecutor events =
        pool("events", 1, new LinkedBlockingQueue<>(EVENTS_QUEUED), new AbortPolicy());
    return new Crew(
        renewals,
        chores,
        listeners,
        events,
        () -> {
          renewals.shutdown();
          chores.shutdown();
          listeners.shutdown();
          events.shutdown();
        });
  }

  private static ThreadPoolExecutor pool(
      String role, int threads, BlockingQueue<Runnable> queue, RejectedExecutionHandler whenFull) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            queue,
            new DaemonThreads(role),
            whenFull);
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
      String name = "distlock-" + role + "-" + count.incrementAndGet();
      Thread thread = new Thread(null, work, name, 0, false); // nothing inherited from the caller
      thread.setDaemon(true);
      thread.setContextClassLoader(loader);
      return thread;
    }
  }
}
