package io.distlock.spi;

import io.distlock.LockConfigurationException;
import java.util.Set;

/** Opens the stores of one kind; found by {@link java.util.ServiceLoader}. */
public interface LeaseStoreProvider {

  /** The name by which {@code distlock.backend} selects it, in lower case. */
  String name();

  /** All properties that it reads, for telling misspelt ones from unknown ones. */
  Set<String> properties();

  /**
   * Opens a store. Does not fail because a server cannot be reached: the verbs then fail until it
   * answers.
   *
   * @throws LockConfigurationException if a setting cannot be used
   */
  LeaseStore open(StoreSettings settings);
}
