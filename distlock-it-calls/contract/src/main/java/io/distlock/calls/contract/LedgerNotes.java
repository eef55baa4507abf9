package io.distlock.calls.contract;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What an application has noted about its last booking for an account.
 *
 * @param values what came one after the other under the same key is separated by commas
 */
record LedgerNotes(Map<String, String> values) {

  static LedgerNotes of(CallsServer server, String account) {
    return new LedgerNotes(
        server
            .ask("notes", account)
            .lines()
            .map(line -> line.split("=", 2))
            .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1])));
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  String value(String key) {
    return Optional.ofNullable(values.get(key)).orElse("");
  }

  /** The last moment under that key, in microseconds since 1970. */
  long micros(String key) {
    String all = value(key);
    if (all.isEmpty()) {
      throw new IllegalStateException("no " + key + " in " + values);
    }
    return Long.parseLong(all.substring(all.lastIndexOf(',') + 1));
  }
}
