package io.distlock.redis;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.util.Set;

/** Opens {@link RedisLeaseStore}s: {@code distlock.backend=redis}. */
public final class RedisLeaseStoreProvider implements LeaseStoreProvider {

  /** For {@link java.util.ServiceLoader}. */
  public RedisLeaseStoreProvider() {}

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public Set<String> properties() {
    return RedisSettings.PROPERTIES;
  }

  @Override
  public LeaseStore open(StoreSettings settings) {
    return RedisLeaseStore.open(settings);
  }
}
