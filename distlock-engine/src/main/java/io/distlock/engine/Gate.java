package io.distlock.engine;

import io.distlock.LockerClosedException;

/**
 * Who is inside the engine: after it is closed nobody enters, and the last one out turns off the
 * light.
 */
final class Gate {

  private final Runnable turnOffLight;

  // guarded by this
  private int inside;
  private boolean closed;

  Gate(Runnable turnOffLight) {
    this.turnOffLight = turnOffLight;
  }

  /** Enters; to be followed by {@link #leave()}. */
  synchronized void enter() {
    ensureOpen();
    inside++;
  }

  void leave() {
    boolean last;
    synchronized (this) {
      inside--;
      last = closed && inside == 0;
    }
    if (last) {
      turnOffLight.run();
    }
  }

  /**
   * Does something for a lease that was granted before; as long as it lasts the light stays on, if
   * it is on.
   */
  void stay(Runnable action) {
    boolean lit;
    synchronized (this) {
      lit = !closed || inside > 0;
      inside += lit ? 1 : 0;
    }
    try {
      action.run(); // in the dark it meets a closed store, which says so
    } finally {
      if (lit) {
        leave();
      }
    }
  }

  synchronized void ensureOpen() {
    if (closed) {
      throw new LockerClosedException();
    }
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /**
   * Closes; the caller is inside until it leaves.
   *
   * @return false if it was closed before
   */
  synchronized boolean close() {
    if (closed) {
      return false;
    }
    closed = true;
    inside++;
    return true;
  }
}
