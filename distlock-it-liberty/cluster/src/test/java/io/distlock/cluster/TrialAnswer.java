package io.distlock.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the trials application answered: lines of {@code key=value}.
 *
 * @param took as the test saw it
 */
record TrialAnswer(int status, String body, Duration took) {

  /** The values of a request that went well. */
  Map<String, String> values() {
    if (status != 200) {
      throw new AssertionError("not done: " + this);
    }
    return body.lines()
        .map(line -> line.split("=", 2))
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
  }

  String value(String key) {
    String value = values().get(key);
    if (value == null) {
      throw new AssertionError("no " + key + " in " + this);
    }
    return value;
  }

  long number(String key) {
    return Long.parseLong(value(key));
  }

  boolean isBusy() {
    return values().containsKey("busy");
  }
}
