package io.distlock.engine;

/**
 * Interrupts a working thread when its lease is lost, and takes that interrupt back when the work
 * has ended.
 */
final class WorkGuard {

  private final Thread worker;

  // guarded by this
  private boolean disarmed;
  private boolean fired;

  WorkGuard(Thread worker) {
    this.worker = worker;
  }

  /** Interrupts the thread unless its work has ended or it is interrupted already. */
  synchronized void fire() {
    if (!disarmed && !fired && !worker.isInterrupted()) {
      fired = true;
      worker.interrupt();
    }
  }

  /**
   * Ends the guard; to be called by the working thread. Clears the interrupt that was sent.
   *
   * @return whether one was sent
   */
  synchronized boolean disarm() {
    disarmed = true;
    if (fired) {
      Thread.interrupted();
    }
    return fired;
  }
}
