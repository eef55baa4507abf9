package io.distlock.memory;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows by name, without those that say nothing any more. A hand goes round over the names and
 * moves on a little with each row that is put in, so that rows of expired leases go away without a
 * thread, and with a bounded amount of work at a time. Not thread-safe.
 */
final class Rows {

  /** More than one, so that the hand is faster than new names come. */
  private static final int STEPS = 3;

  private final TreeMap<String, Row> byName = new TreeMap<>();
  private final long retentionNanos;
  private String hand = "";

  Rows(long retentionNanos) {
    this.retentionNanos = retentionNanos;
  }

  @Nullable Row get(String name) {
    return byName.get(name);
  }

  Collection<Map.Entry<String, Row>> all() {
    return byName.entrySet();
  }

  int size() {
    return byName.size();
  }

  void put(String name, Row row, long nowNanos) {
    if (saysNothing(row, nowNanos)) {
      byName.remove(name);
    } else {
      byName.put(name, row);
    }
    for (int i = 0; i < STEPS; i++) {
      moveHand(nowNanos);
    }
  }

  private void moveHand(long nowNanos) {
    Map.Entry<String, Row> next = byName.higherEntry(hand);
    if (next == null) {
      hand = "";
      return;
    }
    hand = next.getKey();
    if (saysNothing(next.getValue(), nowNanos)) {
      byName.remove(hand);
    }
  }

  private boolean saysNothing(Row row, long nowNanos) {
    return !row.isTaken(nowNanos) && row.data(nowNanos, retentionNanos) == null;
  }
}
