package io.distlock.engine.simulation;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** A thread of a simulated process; moves only while it holds the baton. */
final class Actor {

  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "actor");
            thread.setDaemon(true);
            return thread;
          });

  private final Semaphore go = new Semaphore(0);
  private final Semaphore back = new Semaphore(0);
  private volatile @Nullable Thread thread;
  private volatile boolean ended;
  private volatile @Nullable Throwable failure;

  Actor(Runnable part) {
    THREADS.execute(() -> play(part));
  }

  private void play(Runnable part) {
    go.acquireUninterruptibly();
    thread = Thread.currentThread();
    try {
      part.run();
    } catch (ProcessCrash e) {
      // nobody is there any more who could be told
    } catch (Throwable e) {
      failure = e;
    } finally {
      ended = true;
      thread = null;
      Thread.interrupted();
      back.release();
    }
  }

  /** For the stage: lets the actor move until it waits or ends. */
  void move() {
    go.release();
    back.acquireUninterruptibly();
    Throwable thrown = failure;
    if (thrown != null) {
      failure = null;
      throw new AssertionError("an actor failed: " + thrown, thrown);
    }
  }

  /** For the actor itself: gives the baton back until it is moved again. */
  void waitForBaton() {
    back.release();
    go.acquireUninterruptibly();
  }

  boolean isEnded() {
    return ended;
  }

  /** Sets the interrupt flag. */
  void interrupt() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }
}
