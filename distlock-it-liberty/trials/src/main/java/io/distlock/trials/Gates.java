package io.distlock.trials;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where requests wait in the midst of their work, until the test has seen what it wants to see. */
@ApplicationScoped
class Gates {

  private static final long AT_MOST_SECONDS = 60;

  private final Map<String, CountDownLatch> byName = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> arrivals = new ConcurrentHashMap<>();

  /** Waits at a gate. */
  void pass(String name) throws InterruptedException {
    arrival(name).countDown();
    await(name, gate(name));
  }

  /** Returns as soon as somebody waits there. */
  void awaitArrival(String name) throws InterruptedException {
    await(name, arrival(name));
  }

  void open(String name) {
    gate(name).countDown();
  }

  private CountDownLatch gate(String name) {
    return byName.computeIfAbsent(name, key -> new CountDownLatch(1));
  }

  private CountDownLatch arrival(String name) {
    return arrivals.computeIfAbsent(name, key -> new CountDownLatch(1));
  }

  private static void await(String name, CountDownLatch latch) throws InterruptedException {
    if (!latch.await(AT_MOST_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("nobody came to gate " + name);
    }
  }
}
