package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which backend the configuration selects, by topology: the application is built once, and each
 * place where it runs says which lock store is there.
 *
 * @param provider the selected one
 * @param byDefault whether nobody selected it
 */
record BackendChoice(LeaseStoreProvider provider, boolean byDefault) {

  private static final String AUTO = "auto";
  private static final String MEMORY = "memory";

  /** Enabled without its artifact they must not silently be memory. */
  static final Set<String> SHIPPED = Set.of(MEMORY, "redis", "postgresql");

  /** Decides, or throws what is wrong. */
  static BackendChoice of(Configuration configuration, Backends backends) {
    StoreSettings settings = configuration.settings();
    String selected = settings.text(CoreProperties.BACKEND).orElse(AUTO);
    if (!selected.equals(AUTO)) {
      return new BackendChoice(backends.require(selected, CoreProperties.BACKEND, selected), false);
    }
    List<String> enabled =
        candidates(configuration, backends).stream()
            .filter(name -> settings.flag(CoreProperties.enabled(name), false))
            .toList();
    if (enabled.size() > 1) {
      throw new LockConfigurationException(
          "%s are true, but expected at most one: disable the others, or select one by %s"
              .formatted(
                  enabled.stream().map(CoreProperties::enabled).toList(), CoreProperties.BACKEND));
    }
    if (enabled.isEmpty()) {
      refuseForgotten(configuration, backends);
      return new BackendChoice(
          backends.require(MEMORY, CoreProperties.BACKEND, "auto with nothing enabled"), true);
    }
    String name = enabled.get(0);
    return new BackendChoice(backends.require(name, CoreProperties.enabled(name), "true"), false);
  }

  /** Whoever says where a store is does not mean the memory of each server. */
  private static void refuseForgotten(Configuration configuration, Backends backends) {
    StoreSettings settings = configuration.settings();
    for (String backend : candidates(configuration, backends)) {
      String enabled = CoreProperties.enabled(backend);
      Optional<String> property = propertyOf(backend, configuration, backends);
      if (property.isPresent() && settings.text(enabled).isEmpty()) {
        throw new LockConfigurationException(
            "%s is set, but no lock store is selected: set %s=true, or %s=%s if this server is the only one"
                .formatted(property.get(), enabled, CoreProperties.BACKEND, MEMORY));
      }
    }
  }

  private static Optional<String> propertyOf(
      String backend, Configuration configuration, Backends backends) {
    Set<String> properties = new TreeSet<>(configuration.names());
    LeaseStoreProvider provider = backends.byName().get(backend);
    if (provider != null) {
      properties.addAll(provider.properties());
    }
    String namespace = CoreProperties.NAMESPACE + backend + ".";
    return properties.stream()
        .filter(name -> name.startsWith(namespace) && !name.equals(CoreProperties.enabled(backend)))
        .filter(name -> configuration.settings().text(name).isPresent())
        .findFirst();
  }

  /** The backends that are there, those that we ship, and those that are spelled in properties. */
  private static Set<String> candidates(Configuration configuration, Backends backends) {
    Set<String> names = new TreeSet<>(SHIPPED);
    names.addAll(backends.byName().keySet());
    String end = ".enabled";
    for (String property : configuration.names()) {
      if (property.startsWith(CoreProperties.NAMESPACE) && property.endsWith(end)) {
        int from = CoreProperties.NAMESPACE.length();
        int to = property.length() - end.length();
        if (from < to && property.indexOf('.', from) == to) {
          names.add(property.substring(from, to));
        }
      }
    }
    return names;
  }
}
