package io.distlock.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads that start at the same moment. */
final class Contenders {

  private static final long PATIENCE_SECONDS = 60;

  private Contenders() {}

  /**
   * Lets that many threads run at once and waits for all of them.
   *
   * @param work what the thread with that index, from 0, does
   * @return their results in the order of the indexes
   */
  static <T> List<T> race(int threads, IntFunction<T> work) {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int index = i;
        Callable<T> task =
            () -> {
              start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
              return work.apply(index);
            };
        futures.add(executor.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
      return results;
    } catch (ExecutionException e) {
      throw new AssertionError("a contender failed: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("a contender hangs; all threads:\n" + ThreadDump.take(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while contenders were running", e);
    } finally {
      executor.shutdownNow();
    }
  }
}
