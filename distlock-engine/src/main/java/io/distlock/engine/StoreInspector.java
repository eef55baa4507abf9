package io.distlock.engine;

import io.distlock.LockInfo;
import io.distlock.LockInspector;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LockNames;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at the leases in a store. */
final class StoreInspector implements LockInspector {

  private final LeaseStore store;
  private final Runnable ensureOpen;

  StoreInspector(LeaseStore store, Runnable ensureOpen) {
    this.store = store;
    this.ensureOpen = ensureOpen;
  }

  @Override
  public Optional<LockInfo> find(String name) {
    LockNames.check(name);
    ensureOpen.run();
    return store.find(name);
  }

  @Override
  public Optional<byte[]> data(String name) {
    LockNames.check(name);
    ensureOpen.run();
    return store.data(name).map(LeaseData::toBytes);
  }

  @Override
  public Stream<LockInfo> findAll() {
    ensureOpen.run();
    return store.findAll();
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    LockNames.check(name);
    ensureOpen.run();
    return store.forceRelease(name, expectedFencingToken);
  }
}
