package io.distlock.memory;

import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import io.distlock.tck.ManualTime;
import java.time.Duration;

class MemoryLeaseStoreTest extends LeaseStoreContract {

  private final ManualTime time = new ManualTime();
  private final MemoryLeaseStore onlyStore = new MemoryLeaseStore(time);

  @Override
  protected LeaseStore openStore() {
    return onlyStore;
  }

  @Override
  protected void steal(String name) {
    onlyStore
        .find(name)
        .ifPresent(lease -> onlyStore.forceRelease(lease.name(), lease.fencingToken()));
  }

  @Override
  protected void letTimePass(Duration duration) {
    time.advance(duration);
  }

  @Override
  protected long storeEpochMicros() {
    return time.epochMicros();
  }
}
