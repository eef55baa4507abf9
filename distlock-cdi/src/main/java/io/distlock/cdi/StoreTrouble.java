package io.distlock.cdi;

import io.distlock.LockException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells a human when timers are skipped because the lock store fails, in full once, in one line
 * each time after that, and when it works again. Safe for use by many threads.
 */
final class StoreTrouble {

  private static final Logger LOG = System.getLogger(StoreTrouble.class.getName());

  private final AtomicBoolean lasting = new AtomicBoolean();

  void skipped(LockPlan plan, LockException problem) {
    String text = plan.where() + " is skipped: its lock store failed";
    if (lasting.getAndSet(true)) {
      LOG.log(Level.ERROR, text + ": " + problem.getMessage());
    } else {
      LOG.log(Level.ERROR, text, problem);
    }
  }

  /** The store has answered. */
  void answered() {
    if (lasting.get() && lasting.getAndSet(false)) {
      LOG.log(Level.INFO, "The lock store works again");
    }
  }
}
