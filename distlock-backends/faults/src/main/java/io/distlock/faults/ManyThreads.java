package io.distlock.faults;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * A program: a hundred threads, virtual ones that share one carrier where Java has them, take turns
 * with one lock while its first holder blocks.
 */
final class ManyThreads {

  private static final int THREADS = 100;
  private static final LockOptions PATIENT =
      LockOptions.defaults().withTtl(Duration.ofMinutes(1)).withMaxWait(Polls.PATIENCE);

  private ManyThreads() {}

  public static void main(String[] arguments) throws Exception {
    System.setProperty("jdk.virtualThreadScheduler.parallelism", "1");
    System.setProperty("jdk.virtualThreadScheduler.maxPoolSize", "1");
    LeaseEngine engine = Nodes.open("program", URI.create(arguments[0]), Duration.ofSeconds(5));
    CountDownLatch holds = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    FutureTask<Boolean> holder = start(() -> holdUntil(engine, holds, asked));
    await(holds);
    FutureTask<Boolean> other = start(() -> engine.tryAcquire("a", PATIENT).isEmpty());
    System.out.println("busy for another thread " + result(other));
    List<FutureTask<Boolean>> waiters = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      waiters.add(start(() -> visit(engine)));
    }
    asked.countDown();
    System.out.println("held while it blocked " + result(holder));
    int visited = 0;
    for (FutureTask<Boolean> waiter : waiters) {
      visited += result(waiter) ? 1 : 0;
    }
    System.out.println("visited " + visited);
    engine.close();
  }

  private static boolean holdUntil(LeaseEngine engine, CountDownLatch holds, CountDownLatch asked)
      throws Exception {
    try (Lease lease = engine.acquire("a", PATIENT)) {
      holds.countDown();
      await(asked);
      return lease.isHeld();
    }
  }

  private static boolean visit(LeaseEngine engine) throws Exception {
    try (Lease lease = engine.acquire("a", PATIENT)) {
      return lease.isHeld();
    }
  }

  private static FutureTask<Boolean> start(Callable<Boolean> work) throws Exception {
    FutureTask<Boolean> task = new FutureTask<>(work);
    if (Runtime.version().feature() < 21) {
      new Thread(task).start();
    } else {
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }
    return task;
  }

  private static void await(CountDownLatch latch) throws Exception {
    if (!latch.await(Polls.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("nothing happens");
    }
  }

  private static boolean result(FutureTask<Boolean> task) throws Exception {
    return task.get(2 * Polls.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
