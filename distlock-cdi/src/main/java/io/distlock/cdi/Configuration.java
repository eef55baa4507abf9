package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.StoreSettings;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.ConfigValue;
import org.jspecify.annotations.Nullable;

/**
 * The application's MicroProfile configuration as plain text. The runtime's converters are not
 * used: they read durations in different ways.
 *
 * @param values the value of each property, null for missing ones
 * @param names the names of all properties, as far as the sources tell them
 */
record Configuration(Function<String, @Nullable String> values, Set<String> names) {

  /** The configuration of the application that is being deployed. */
  static Configuration current() {
    Config config = ConfigProvider.getConfig();
    Set<String> names = new TreeSet<>();
    config.getPropertyNames().forEach(names::add);
    return new Configuration(property -> valueOf(config, property), names);
  }

  /** Reads values, with messages for wrong ones. */
  StoreSettings settings() {
    return StoreSettings.of(values);
  }

  private static @Nullable String valueOf(Config config, String property) {
    ConfigValue found;
    try {
      found = config.getConfigValue(property);
    } catch (RuntimeException problem) {
      throw new LockConfigurationException(
          property + " cannot be read: " + problem.getMessage(), problem);
    }
    String raw = found.getRawValue();
    if (found.getValue() == null && raw != null && !raw.isBlank()) {
      throw StoreSettings.wrong(property, raw, "an expression that the configuration can resolve");
    }
    return found.getValue();
  }
}
