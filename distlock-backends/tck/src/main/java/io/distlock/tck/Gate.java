package io.distlock.tck;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Holds up threads until a test opens it. It stays open then. Interrupts neither let a thread pass
 * nor get lost. Safe for use by many threads.
 */
public final class Gate {

  /** No test waits that long, in real time. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean open;
  private int waiting;

  /** A closed gate. */
  public Gate() {}

  /** Lets everybody pass, now and later. */
  public void open() {
    lock.lock();
    try {
      open = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until at least that many threads stand at the closed gate.
   *
   * @throws AssertionError after 60 s of real time, with what all threads are doing
   */
  public void awaitWaiting(int count) {
    waitUntil(() -> waiting >= count, count + " threads at the gate");
  }

  /** How many threads stand at the closed gate. */
  public int waiting() {
    lock.lock();
    try {
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  void pass() {
    lock.lock();
    try {
      waiting++;
      changed.signalAll();
      waitUntil(() -> open, "somebody to open the gate");
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  private void waitUntil(BooleanSupplier condition, String what) {
    long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
    boolean interrupted = false;
    lock.lock();
    try {
      while (!condition.getAsBoolean()) {
        long leftNanos = deadlineNanos - System.nanoTime();
        if (leftNanos <= 0) {
          throw new AssertionError(
              "waited in vain for %s; all threads:%n%s".formatted(what, ThreadDump.take()));
        }
        try {
          changed.await(leftNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
