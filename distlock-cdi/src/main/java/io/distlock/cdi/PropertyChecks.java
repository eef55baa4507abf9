package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStoreProvider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks for properties that somebody set and nobody reads. */
final class PropertyChecks {

  private PropertyChecks() {}

  /**
   * The problems; logs what is merely suspicious.
   *
   * @param overrides what precedes a member in the names of properties that override one
   */
  static List<LockConfigurationException> problems(
      Configuration configuration, Backends backends, Set<String> overrides) {
    Set<String> known = new HashSet<>(CoreProperties.ALL);
    BackendChoice.SHIPPED.forEach(name -> known.add(CoreProperties.enabled(name)));
    for (LeaseStoreProvider provider : backends.byName().values()) {
      known.add(CoreProperties.enabled(provider.name()));
      known.addAll(provider.properties());
    }
    List<LockConfigurationException> problems =
        new ArrayList<>(
            new PropertyNames(known, name -> configuration.settings().text(name).isPresent())
                .check(configuration.names()));
    problems.addAll(OverrideNames.check(configuration.names(), overrides));
    return problems;
  }
}
