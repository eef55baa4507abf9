package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import io.distlock.spi.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Who waits for which name, and the one connection that hears for all of them. It is there while
 * somebody waits, and a little longer, as whoever has waited often waits again soon.
 *
 * <p>Safe for use by many threads. Nobody waits while holding the lock.
 */
final class Watches {

  private static final Logger LOG = System.getLogger(PostgresLeaseStore.class.getName());

  private static final Duration LINGER = Duration.ofSeconds(10);

  private final PostgresSettings settings;
  private final LeaseTime time;
  private final Ear ear;
  private final Workers thread = new Workers("distlock-postgresql-ear", 1);
  private final Map<String, Set<NameWatch>> byName = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile CompletableFuture<Void> live = new CompletableFuture<>();
  private volatile boolean impossible;
  private volatile boolean closed;
  private volatile long lastUseNanos;
  private boolean listening;

  Watches(PostgresSettings settings, Connections connections, LeaseTime time) {
    this.settings = settings;
    this.time = time;
    this.ear = new Ear(settings, connections, time, this);
  }

  /**
   * A watch that is live; or one that is not yet, if the server cannot be reached now; or one that
   * never will be, if there is no way to listen.
   */
  Watch watch(String name, Runnable hint) {
    if (impossible || closed) {
      return Watch.none();
    }
    Deadline deadline = Deadline.in(settings.timeout(), time);
    NameWatch watch = new NameWatch(this, name, hint);
    CompletableFuture<Void> current = locked(() -> add(watch));
    try {
      deadline.await(current);
    } catch (TimeoutException | ExecutionException e) {
      // Not live, or not yet: the waiter polls.
    }
    return watch;
  }

  private CompletableFuture<Void> add(NameWatch watch) {
    byName.computeIfAbsent(watch.name(), key -> ConcurrentHashMap.newKeySet()).add(watch);
    lastUseNanos = time.nanoTime();
    if (!listening && !closed) {
      listening = true;
      thread.execute(ear);
    }
    return live;
  }

  void remove(NameWatch watch) {
    locked(
        () -> {
          lastUseNanos = time.nanoTime();
          Set<NameWatch> watches = byName.get(watch.name());
          if (watches != null && watches.remove(watch) && watches.isEmpty()) {
            byName.remove(watch.name());
          }
          return true;
        });
  }

  boolean isLive(NameWatch watch) {
    Set<NameWatch> watches = byName.get(watch.name());
    return watches != null
        && watches.contains(watch)
        && live.isDone()
        && !live.isCompletedExceptionally();
  }

  /** Whether the ear is to go on listening. */
  boolean isWanted() {
    boolean lingers = time.nanoTime() - lastUseNanos < LINGER.toNanos();
    return !closed && !impossible && (!byName.isEmpty() || lingers);
  }

  /** The ear ends, unless somebody wants it after all. */
  boolean end() {
    return locked(
        () -> {
          if (isWanted()) {
            return false;
          }
          listening = false;
          interrupt();
          return true;
        });
  }

  /** From now on releases are heard of. Whoever waits asks again: some may have been missed. */
  void resume() {
    boolean unused = live.complete(null);
    byName.values().forEach(this::hint);
  }

  /** From now on they are not; nobody need wait for the ear. */
  void interrupt() {
    live.completeExceptionally(new IllegalStateException("not listening"));
    live = new CompletableFuture<>();
  }

  /** Nobody will ever hear anything. */
  void giveUp(String why) {
    impossible = true;
    byName.clear();
    interrupt();
    LOG.log(Level.INFO, "Waiters poll instead of being told of releases: " + why);
  }

  /** A name was freed. */
  void freed(String name) {
    hint(byName.getOrDefault(name, Set.of()));
  }

  void close() {
    closed = true;
    byName.clear();
    interrupt();
    ear.stop();
    List<Runnable> unused = thread.close();
  }

  private void hint(Set<NameWatch> watches) {
    for (NameWatch watch : watches) {
      try {
        watch.hint();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "A waiter could not be told of a release", e);
      }
    }
  }

  private <T> T locked(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      lock.unlock();
    }
  }
}
