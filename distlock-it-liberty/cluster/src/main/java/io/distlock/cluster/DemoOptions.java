package io.distlock.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * What the user asked of the demo, from {@code -Ddemo.…}.
 *
 * @param seconds after how long it ends by itself; empty: not before Ctrl-C
 * @param kills when it kills the holder by itself, counted from the first tick
 * @param broken whether the servers get no common lock, to show that the probe would notice
 * @param backend the lock store
 */
record DemoOptions(
    Optional<Duration> seconds, List<Duration> kills, boolean broken, String backend) {

  static DemoOptions from(Properties properties) {
    return new DemoOptions(
        Optional.ofNullable(properties.getProperty("demo.seconds"))
            .map(text -> seconds("demo.seconds", text)),
        Stream.of(properties.getProperty("demo.kill", "").split(",", -1))
            .filter(text -> !text.isBlank())
            .map(text -> seconds("demo.kill", text))
            .sorted()
            .toList(),
        isOn(properties.getProperty("demo.broken", "false")),
        properties.getProperty("demo.backend", "redis"));
  }

  /** {@code -Ddemo.broken} alone means yes. */
  private static boolean isOn(String text) {
    return switch (text.strip()) {
      case "", "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("demo.broken is true or false, not '" + text + "'");
    };
  }

  private static Duration seconds(String property, String text) {
    try {
      long seconds = Long.parseLong(text.strip());
      if (seconds > 0) {
        return Duration.ofSeconds(seconds);
      }
    } catch (NumberFormatException e) {
      // the same answer as for a number that is too small
    }
    throw new IllegalArgumentException(
        property + " wants whole seconds, 1 or more, not '" + text + "'");
  }
}
