package io.distlock.postgresql;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.util.Set;

/** Opens {@link PostgresLeaseStore}s: {@code distlock.backend=postgresql}. */
public final class PostgresLeaseStoreProvider implements LeaseStoreProvider {

  /** For {@link java.util.ServiceLoader}. */
  public PostgresLeaseStoreProvider() {}

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public Set<String> properties() {
    return PostgresSettings.PROPERTIES;
  }

  @Override
  public LeaseStore open(StoreSettings settings) {
    return PostgresLeaseStore.open(settings);
  }
}
