package io.distlock.trials;

import io.distlock.Lease;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The leases that this server holds between two requests. */
@ApplicationScoped
class HeldLeases {

  private final Map<String, Lease> byName = new ConcurrentHashMap<>();

  void add(Lease lease) {
    byName.put(lease.name(), lease);
  }

  Optional<Lease> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<Lease> remove(String name) {
    return Optional.ofNullable(byName.remove(name));
  }
}
