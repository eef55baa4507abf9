package io.distlock.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MemoryLeaseStoreProviderTest {

  private final LeaseStoreProvider provider =
      ServiceLoader.load(LeaseStoreProvider.class).findFirst().orElseThrow();

  @Test
  void it_is_found_by_its_name() {
    assertThat(provider.name()).isEqualTo("memory");
    assertThat(provider.properties()).containsExactly("distlock.data-retention");
  }

  @Test
  void it_opens_a_store_that_works() {
    try (LeaseStore store = provider.open(settings(Map.of("distlock.data-retention", "7d")))) {
      store.ping();
      assertThat(store.description()).isEqualTo("memory");
    }
  }

  @Test
  void a_retention_that_is_none_is_refused() {
    assertThatThrownBy(
            () -> provider.open(settings(Map.of("distlock.data-retention", "-PT1S"))).close())
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("distlock.data-retention is '-PT1S'");
  }

  private static StoreSettings settings(Map<String, String> properties) {
    return StoreSettings.of(properties::get);
  }
}
