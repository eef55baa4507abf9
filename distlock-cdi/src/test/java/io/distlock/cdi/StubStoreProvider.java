package io.distlock.cdi;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Set;

/** A backend of the tests: {@code distlock.backend=stub}. */
public final class StubStoreProvider implements LeaseStoreProvider {

  private static final String TIMEOUT = "distlock.stub.connect-timeout";

  @Override
  public String name() {
    return "stub";
  }

  @Override
  public Set<String> properties() {
    return Set.of(TIMEOUT, "distlock.stub.uri");
  }

  @Override
  public LeaseStore open(StoreSettings settings) {
    settings.duration(TIMEOUT, Duration.ofSeconds(1), Duration.ofMillis(1), Duration.ofSeconds(10));
    return StubStore.open();
  }
}
