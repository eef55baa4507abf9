package io.distlock.spi;

import io.distlock.LockConfigurationException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The configuration that a store is opened with: reads properties and turns wrong values into
 * {@link LockConfigurationException}s that name property, value and what is expected. Blank values
 * count as missing.
 */
public final class StoreSettings {

  /** The property that separates applications which share a store. */
  public static final String PREFIX = "distlock.prefix";

  private final Function<String, @Nullable String> properties;

  private StoreSettings(Function<String, @Nullable String> properties) {
    this.properties = properties;
  }

  /** Settings that ask the function for each property; it returns null for missing ones. */
  public static StoreSettings of(Function<String, @Nullable String> properties) {
    return new StoreSettings(properties);
  }

  /** A text. */
  public Optional<String> text(String property) {
    String value = properties.apply(property);
    return value == null || value.isBlank() ? Optional.empty() : Optional.of(value.strip());
  }

  /** A duration between two limits, both included. */
  public Duration duration(String property, Duration defaultValue, Duration min, Duration max) {
    Optional<String> text = text(property);
    if (text.isEmpty()) {
      return defaultValue;
    }
    Duration value;
    try {
      value = Durations.parse(text.get());
    } catch (IllegalArgumentException e) {
      throw new LockConfigurationException(property + ": " + e.getMessage(), e);
    }
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw wrong(property, text.get(), "a duration from " + min + " to " + max);
    }
    return value;
  }

  /** A whole number between two limits, both included. */
  public int number(String property, int defaultValue, int min, int max) {
    Optional<String> text = text(property);
    if (text.isEmpty()) {
      return defaultValue;
    }
    String expected = "a whole number from " + min + " to " + max;
    try {
      int value = Integer.parseInt(text.get());
      if (value < min || value > max) {
        throw wrong(property, text.get(), expected);
      }
      return value;
    } catch (NumberFormatException e) {
      throw wrong(property, text.get(), expected);
    }
  }

  /** True or false; nothing else. */
  public boolean flag(String property, boolean defaultValue) {
    Optional<String> text = text(property);
    if (text.isEmpty()) {
      return defaultValue;
    }
    return switch (text.get()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(property, text.get(), "true or false");
    };
  }

  /** The exception for a property whose value cannot be used. */
  public static LockConfigurationException wrong(String property, String value, String expected) {
    return new LockConfigurationException(
        "%s is '%s', but expected %s".formatted(property, value, expected));
  }
}
