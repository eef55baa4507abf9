package io.distlock.engine;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.LeaseTime.Bell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a lease could be acquired. One question to the store at a time, however many
 * ask here, and none while the last answer is fresh; nobody waits longer than it wants to, even if
 * the store hangs.
 */
final class StoreProbe {

  private static final Duration GOOD_NEWS_STAYS_FRESH = Duration.ofSeconds(1);
  private static final Duration BAD_NEWS_STAYS_FRESH = Duration.ofMillis(250);

  private final LeaseStore store;
  private final LeaseTime time;
  private final Executor worker;

  // guarded by this
  private @Nullable StoreHealth last;
  private long lastNanos;
  private boolean asking;
  private final List<Bell> waiting = new ArrayList<>();

  StoreProbe(LeaseStore store, LeaseTime time, Executor worker) {
    this.store = store;
    this.time = time;
    this.worker = worker;
  }

  StoreHealth check(Duration atMost) {
    Bell bell = time.newBell();
    StoreHealth fresh = freshOrAsk(bell);
    if (fresh != null) {
      return fresh;
    }
    boolean answered = await(bell, atMost);
    synchronized (this) {
      waiting.remove(bell);
      StoreHealth answer = last;
      return answered && answer != null
          ? answer
          : down("no answer within " + atMost.toMillis() + " ms");
    }
  }

  private @Nullable StoreHealth freshOrAsk(Bell bell) {
    synchronized (this) {
      StoreHealth known = last;
      if (known != null && isFresh(known)) {
        return known;
      }
      waiting.add(bell);
      if (asking) {
        return null;
      }
      asking = true;
    }
    try {
      worker.execute(this::ask);
    } catch (OutOfMemoryError e) { // no thread to be had at the moment
      settle(down(e.toString()));
    }
    return null;
  }

  private boolean isFresh(StoreHealth known) {
    Duration limit = known.isUp() ? GOOD_NEWS_STAYS_FRESH : BAD_NEWS_STAYS_FRESH;
    return time.nanoTime() - lastNanos < limit.toNanos();
  }

  private static boolean await(Bell bell, Duration atMost) {
    try {
      return bell.await(atMost.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void ask() {
    settle(ping());
  }

  private synchronized void settle(StoreHealth answer) {
    last = answer;
    lastNanos = time.nanoTime();
    asking = false;
    waiting.forEach(Bell::ring);
    waiting.clear();
  }

  private StoreHealth ping() {
    long start = time.nanoTime();
    try {
      store.ping();
      return new StoreHealth(store.description(), null, Duration.ofNanos(time.nanoTime() - start));
    } catch (RuntimeException | Error e) {
      String message = e.getMessage();
      return down(message == null ? e.toString() : message);
    }
  }

  private StoreHealth down(String problem) {
    return new StoreHealth(store.description(), problem, null);
  }
}
