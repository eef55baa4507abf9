package io.distlock.engine;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The leases that this process holds, by name; at most one per name can be valid. */
final class HeldLeases {

  private final Map<String, HeldLease> leases = new ConcurrentHashMap<>();

  void add(HeldLease lease) {
    leases.put(lease.name(), lease);
  }

  void remove(HeldLease lease) {
    leases.remove(lease.name(), lease);
  }

  Collection<HeldLease> all() {
    return List.copyOf(leases.values());
  }

  /** What is left of this process' lease of that name; null if it holds none. */
  @Nullable Duration remaining(String name) {
    HeldLease lease = leases.get(name);
    if (lease == null) {
      return null;
    }
    Duration remaining = lease.remaining();
    return remaining.isZero() ? null : remaining;
  }
}
