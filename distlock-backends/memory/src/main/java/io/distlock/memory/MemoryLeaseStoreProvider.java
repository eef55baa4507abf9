package io.distlock.memory;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Set;

/** Opens {@link MemoryLeaseStore}s: {@code distlock.backend=memory}. */
public final class MemoryLeaseStoreProvider implements LeaseStoreProvider {

  private static final String RETENTION = "distlock.data-retention";

  /** For {@link java.util.ServiceLoader}. */
  public MemoryLeaseStoreProvider() {}

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public Set<String> properties() {
    return Set.of(RETENTION);
  }

  @Override
  public LeaseStore open(StoreSettings settings) {
    Duration retention =
        settings.duration(
            RETENTION, MemoryLeaseStore.DEFAULT_RETENTION, Duration.ZERO, LockOptions.MAX_DURATION);
    return new MemoryLeaseStore(LeaseTime.system(), retention);
  }
}
