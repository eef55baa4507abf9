package io.distlock.redis;

import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.internal.InternalThreadLocalMap;
import java.util.function.Supplier;

/**
 * A thread that calls this store, but belongs to somebody else. The driver keeps things for each
 * thread that it meets. On the threads of a container those would outlive the application, and keep
 * its class loader for as long; so they are removed, unless somebody else uses them there, too.
 */
final class BorrowedThread {

  private BorrowedThread() {}

  /** Calls the driver. */
  static <T> T call(Supplier<T> driver) {
    boolean clean = InternalThreadLocalMap.getIfSet() == null;
    try {
      return driver.get();
    } finally {
      if (clean) {
        FastThreadLocal.removeAll();
      }
    }
  }

  /** Calls the driver. */
  static void run(Runnable driver) {
    call(
        () -> {
          driver.run();
          return true;
        });
  }
}
