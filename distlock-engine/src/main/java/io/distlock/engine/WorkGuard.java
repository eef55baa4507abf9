package io.distlock.engine;

import java.util.Objects;

/**
 * Interrupts a working thread when its lease is lost, and takes that interrupt back when the work
 * has ended. What {@link io.distlock.Locker#withLock} does by itself, for frameworks that hold the
 * lease longer than the work lasts. Safe for use by many threads.
 */
public final class WorkGuard {

  private final Thread worker;

  // guarded by this
  private boolean disarmed;
  private boolean fired;

  /**
   * Armed from the start.
   *
   * @param worker the thread that works
   */
  public WorkGuard(Thread worker) {
    this.worker = Objects.requireNonNull(worker, "worker");
  }

  /** Interrupts the thread unless its work has ended or it is interrupted already. */
  public synchronized void fire() {
    if (!disarmed && !fired && !worker.isInterrupted()) {
      fired = true;
      worker.interrupt();
    }
  }

  /** Whether it has interrupted the thread. */
  public synchronized boolean hasFired() {
    return fired;
  }

  /**
   * Ends the guard; to be called by the working thread. Clears the interrupt that was sent.
   *
   * @return whether one was sent
   */
  public synchronized boolean disarm() {
    disarmed = true;
    if (fired) {
      Thread.interrupted();
    }
    return fired;
  }
}
