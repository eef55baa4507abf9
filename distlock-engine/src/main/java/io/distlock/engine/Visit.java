package io.distlock.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A caller's stay in the engine to acquire a lease. With a lease that outlives the closing of the
 * Locker it lasts until the lease ends.
 */
final class Visit {

  private final Gate gate;
  private final AtomicBoolean over = new AtomicBoolean();
  private boolean prolonged; // by the visiting thread, which alone reads it

  private Visit(Gate gate) {
    this.gate = gate;
  }

  /** Begins one, unless the engine is closed. */
  static Visit begin(Gate gate) {
    gate.enter();
    return new Visit(gate);
  }

  /** It does not end with the call. */
  void prolong() {
    prolonged = true;
  }

  /** The call ends, and the visit with it unless it was prolonged. */
  void endCall() {
    if (!prolonged) {
      end();
    }
  }

  /** Ends it; does nothing the second time. */
  void end() {
    if (!over.getAndSet(true)) {
      gate.leave();
    }
  }
}
