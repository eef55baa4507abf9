package io.distlock.calls.contract;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Properties as environment variables, by the rules of MicroProfile Config. */
public final class EnvironmentNames {

  private EnvironmentNames() {}

  /** The variables that set these properties. */
  public static Map<String, String> of(Map<String, String> properties) {
    return properties.entrySet().stream()
        .collect(
            Collectors.toMap(
                property ->
                    property.getKey().replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT),
                Map.Entry::getValue));
  }
}
