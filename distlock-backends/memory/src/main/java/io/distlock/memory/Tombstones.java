package io.distlock.memory;

import io.distlock.spi.OwnershipToken;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/**
 * The abandoned attempts, remembered for longer than any request can be on its way inside one
 * process. All live equally long, so the oldest are always in front. Not thread-safe.
 */
final class Tombstones {

  static final Duration LIFE = Duration.ofMinutes(10);

  private final Set<Attempt> attempts = new HashSet<>();
  private final Queue<Tombstone> oldestFirst = new ArrayDeque<>();

  void add(String name, OwnershipToken token, long nowNanos) {
    purge(nowNanos);
    Attempt attempt = new Attempt(name, token);
    if (attempts.add(attempt)) {
      oldestFirst.add(new Tombstone(attempt, nowNanos + LIFE.toNanos()));
    }
  }

  boolean contains(String name, OwnershipToken token, long nowNanos) {
    purge(nowNanos);
    return attempts.contains(new Attempt(name, token));
  }

  int size() {
    return attempts.size();
  }

  private void purge(long nowNanos) {
    Tombstone oldest = oldestFirst.peek();
    while (oldest != null && oldest.endNanos() - nowNanos <= 0) {
      attempts.remove(oldest.attempt());
      oldestFirst.remove();
      oldest = oldestFirst.peek();
    }
  }

  private record Attempt(String name, OwnershipToken token) {}

  private record Tombstone(Attempt attempt, long endNanos) {}
}
