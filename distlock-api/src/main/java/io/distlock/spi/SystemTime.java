package io.distlock.spi;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The machine's time. */
final class SystemTime implements LeaseTime {

  private static final Logger LOG = System.getLogger(SystemTime.class.getName());

  private final ScheduledThreadPoolExecutor timers =
      new ScheduledThreadPoolExecutor(1, SystemTime::newTimerThread);

  SystemTime() {
    timers.setRemoveOnCancelPolicy(true);
    timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  private static Thread newTimerThread(Runnable loop) {
    Thread thread = new Thread(loop, "distlock-timer");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public long epochMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  @Override
  public Timer schedule(Duration delay, Runnable task) {
    try {
      Future<?> future = timers.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    } catch (RejectedExecutionException e) {
      return () -> {}; // closed meanwhile
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a timer failed: please report this as a fault of the library", e);
      throw e;
    }
  }

  @Override
  public Bell newBell() {
    return new SystemBell();
  }

  @Override
  public void close() {
    timers.shutdownNow();
  }

  /** A semaphore with at most one permit. */
  private static final class SystemBell implements Bell {

    private final Semaphore rings = new Semaphore(0);

    @Override
    public void ring() {
      if (rings.availablePermits() == 0) {
        rings.release();
      }
    }

    @Override
    public boolean await(long nanos) throws InterruptedException {
      boolean rang = rings.tryAcquire(nanos, TimeUnit.NANOSECONDS);
      if (rang) {
        rings.drainPermits();
      }
      return rang;
    }
  }
}
