package io.distlock.engine;

import io.distlock.LockException;
import io.distlock.spi.Held;

/** What came of an attempt. */
sealed interface Outcome {

  /** A lease. */
  record Won(HeldLease lease) implements Outcome {}

  /** Somebody else holds the lock. */
  record Busy(Held answer) implements Outcome {}

  /** The store failed; whatever it may have granted is being given back. */
  record Failed(LockException problem) implements Outcome {}
}
