package io.distlock.calls.contract;

import io.distlock.Lease;
import io.distlock.LockInspector;
import io.distlock.LockOptions;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.redis.RedisLeaseStore;
import io.distlock.spi.StoreSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Another process, as the servers see it: takes their locks, and takes leases away from them. */
final class Neighbour implements AutoCloseable {

  private static final LockOptions PATIENTLY =
      LockOptions.defaults().withTtl(Duration.ofSeconds(60)).withMaxWait(Duration.ofSeconds(30));

  private final Locker locker;

  Neighbour(URI redis) {
    StoreSettings settings = StoreSettings.of(Map.of("distlock.redis.uri", redis.toString())::get);
    locker = LeaseEngine.builder(RedisLeaseStore.open(settings)).owner("neighbour").build();
  }

  /** Takes the locks; waits for those that are busy. */
  @SuppressWarnings("MustBeClosedChecker")
  Leases takeAll(Collection<String> names) {
    List<Lease> leases = new ArrayList<>();
    try {
      for (String name : names) {
        leases.add(locker.acquire(name, PATIENTLY.withAutoRenew(true)));
      }
    } catch (InterruptedException interrupt) {
      throw new IllegalStateException(interrupt);
    }
    return new Leases(leases);
  }

  /** Waits in the queue for a lock, for as long as it takes. */
  Lease await(String name) throws InterruptedException {
    return locker.acquire(name, PATIENTLY.withAutoRenew(true));
  }

  boolean isFree(String name) {
    return locker.inspector().find(name).isEmpty();
  }

  /** Takes the lease away from whoever holds it. */
  void steal(String name) {
    LockInspector inspector = locker.inspector();
    inspector.find(name).ifPresent(lease -> inspector.forceRelease(name, lease.fencingToken()));
  }

  @Override
  public void close() {
    locker.close();
  }

  /** Leases that end together. */
  record Leases(List<Lease> all) implements AutoCloseable {

    @Override
    public void close() {
      all.forEach(Lease::close);
    }
  }
}
