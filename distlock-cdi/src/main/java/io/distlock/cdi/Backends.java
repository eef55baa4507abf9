package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStoreProvider;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The providers of lock stores that the application can see, by name.
 *
 * @param byName the providers
 */
record Backends(Map<String, LeaseStoreProvider> byName) {

  /** Looks with the application's class loader, and with the one of this library. */
  static Backends find() {
    Map<String, LeaseStoreProvider> found = new TreeMap<>();
    ClassLoader application = Thread.currentThread().getContextClassLoader();
    for (ClassLoader loader : Arrays.asList(application, Backends.class.getClassLoader())) {
      if (loader != null) {
        findWith(loader, found);
      }
    }
    return new Backends(found);
  }

  /** The provider of that name; an error that says what to add if there is none. */
  LeaseStoreProvider require(String name, String property, String value) {
    LeaseStoreProvider provider = byName.get(name);
    if (provider == null) {
      throw new LockConfigurationException(
          "%s is '%s', but there is no such backend on the class path: expected one of %s, or add the artifact io.distlock:distlock-%s"
              .formatted(property, value, byName.keySet(), name));
    }
    return provider;
  }

  private static void findWith(ClassLoader loader, Map<String, LeaseStoreProvider> found) {
    try {
      for (LeaseStoreProvider provider : ServiceLoader.load(LeaseStoreProvider.class, loader)) {
        @Nullable LeaseStoreProvider other = found.putIfAbsent(provider.name(), provider);
        if (other != null && !sameClass(other, provider)) {
          throw new LockConfigurationException(
              "two backends on the class path call themselves '%s': %s and %s"
                  .formatted(
                      provider.name(), other.getClass().getName(), provider.getClass().getName()));
        }
      }
    } catch (ServiceConfigurationError broken) {
      throw new LockConfigurationException(
          "a backend on the class path cannot be loaded: " + broken.getMessage(), broken);
    }
  }

  private static boolean sameClass(Object one, Object other) {
    return Objects.equals(one.getClass().getName(), other.getClass().getName());
  }
}
