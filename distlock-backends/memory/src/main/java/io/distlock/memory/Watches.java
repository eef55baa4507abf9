package io.distlock.memory;

import io.distlock.spi.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Who wants to hear of releases, by name; names that nobody watches are not remembered. */
final class Watches {

  private static final Logger LOG = System.getLogger(Watches.class.getName());

  private final Map<String, Set<MemoryWatch>> byName = new ConcurrentHashMap<>();

  Watch add(String name, Runnable hint) {
    MemoryWatch watch = new MemoryWatch(name, hint);
    byName.compute(
        name,
        (key, old) -> {
          Set<MemoryWatch> watches = old == null ? ConcurrentHashMap.newKeySet() : old;
          watches.add(watch);
          return watches;
        });
    return watch;
  }

  /** Calls the hints on this thread; never while the store is locked. */
  void hint(String name) {
    byName.getOrDefault(name, Collections.emptySet()).forEach(MemoryWatch::hint);
  }

  void closeAll() {
    byName.clear();
  }

  /** How many names are watched; for tests. */
  int remembered() {
    return byName.size();
  }

  private void remove(MemoryWatch watch) {
    byName.computeIfPresent(
        watch.name,
        (key, watches) -> {
          watches.remove(watch);
          return watches.isEmpty() ? null : watches;
        });
  }

  private boolean contains(MemoryWatch watch) {
    return byName.getOrDefault(watch.name, Collections.emptySet()).contains(watch);
  }

  private final class MemoryWatch implements Watch {

    private final String name;
    private final Runnable hint;

    MemoryWatch(String name, Runnable hint) {
      this.name = name;
      this.hint = hint;
    }

    void hint() {
      try {
        hint.run();
      } catch (RuntimeException e) {
        LOG.log(
            Level.WARNING, "a waiter for lock '" + name + "' could not be told of a release", e);
      }
    }

    @Override
    public boolean isLive() {
      return contains(this);
    }

    @Override
    public void close() {
      remove(this);
    }
  }
}
