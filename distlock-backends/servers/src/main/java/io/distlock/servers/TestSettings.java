package io.distlock.servers;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What whoever runs the tests has set: system properties, else environment variables of the same
 * name in capitals with underscores. Blank means not set.
 */
record TestSettings(
    UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {

  static TestSettings ofThisJvm() {
    return new TestSettings(System::getProperty, System::getenv);
  }

  Optional<String> get(String property) {
    return read(properties, property).or(() -> read(environment, variable(property)));
  }

  /** Says what to set, to a person. */
  static String describe(String property) {
    return property + " or " + variable(property);
  }

  private static Optional<String> read(UnaryOperator<@Nullable String> from, String key) {
    return Optional.ofNullable(from.apply(key)).map(String::strip).filter(text -> !text.isEmpty());
  }

  private static String variable(String property) {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }
}
