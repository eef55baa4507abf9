package io.distlock.cdi;

import io.distlock.LockStoreUnavailableException;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.spi.LeaseStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store in memory that is unreachable, or hangs, for as long as a test wants. */
final class StubStore {

  /** What the stub stores do at the moment. */
  enum Mood {
    FINE,
    UNREACHABLE,
    HANGING
  }

  static final String DESCRIPTION = "stub://host";

  private static final AtomicInteger OPENED = new AtomicInteger();
  private static final AtomicInteger CLOSED = new AtomicInteger();
  private static volatile Mood mood = Mood.FINE;
  private static volatile CountDownLatch hanging = new CountDownLatch(0);

  private final LeaseStore memory = new MemoryLeaseStore();

  private StubStore() {}

  static LeaseStore open() {
    StubStore stub = new StubStore();
    OPENED.incrementAndGet();
    return (LeaseStore)
        Proxy.newProxyInstance(
            StubStore.class.getClassLoader(),
            new Class<?>[] {LeaseStore.class},
            (proxy, verb, arguments) -> stub.call(verb, arguments));
  }

  static void reset() {
    be(Mood.FINE);
    OPENED.set(0);
    CLOSED.set(0);
  }

  static void be(Mood next) {
    CountDownLatch before = hanging;
    hanging = new CountDownLatch(next == Mood.HANGING ? 1 : 0);
    mood = next;
    before.countDown();
  }

  static int opened() {
    return OPENED.get();
  }

  static int closed() {
    return CLOSED.get();
  }

  private @Nullable Object call(Method verb, Object @Nullable [] arguments) throws Throwable {
    if (verb.getName().equals("description")) {
      return DESCRIPTION;
    }
    if (verb.getName().equals("close")) {
      CLOSED.incrementAndGet();
    } else if (mood == Mood.UNREACHABLE) {
      throw new LockStoreUnavailableException(DESCRIPTION + " does not answer", null, false);
    } else if (mood == Mood.HANGING) {
      hanging.await();
    }
    try {
      return verb.invoke(memory, arguments);
    } catch (InvocationTargetException problem) {
      throw problem.getCause();
    }
  }
}
