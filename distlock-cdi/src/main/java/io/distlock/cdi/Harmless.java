package io.distlock.cdi;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Does what is not worth failing for. The first failure is a WARN, all others are DEBUG. Safe for
 * use by many threads.
 */
final class Harmless {

  private static final Logger LOG = System.getLogger(Harmless.class.getName());

  private final String failure;
  private final AtomicBoolean failed = new AtomicBoolean();

  /** Says in the log what a failure means. */
  Harmless(String failure) {
    this.failure = failure;
  }

  void run(Runnable action) {
    get(
        () -> {
          action.run();
          return true;
        },
        false);
  }

  <T> T get(Supplier<T> action, T otherwise) {
    try {
      return action.get();
    } catch (RuntimeException | Error problem) {
      log(failed.getAndSet(true) ? Level.DEBUG : Level.WARNING, problem);
      return otherwise;
    }
  }

  private void log(Level level, Throwable problem) {
    try {
      LOG.log(level, failure, problem);
    } catch (RuntimeException | Error full) {
      problem.addSuppressed(full); // nor is the log worth failing for
    }
  }
}
