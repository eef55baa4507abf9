package io.distlock.calls.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** What became of the calls for each account, in memory. Safe for use by many threads. */
@ApplicationScoped
class Notes {

  private final Map<String, Map<String, String>> byAccount = new ConcurrentHashMap<>();

  /** Forgets the calls before. */
  void begin(String account) {
    byAccount.put(account, new TreeMap<>());
  }

  /** Notes something; what was noted under that key before stays in front of it. */
  void note(String account, String key, Object value) {
    byAccount.compute(
        account,
        (name, notes) -> {
          Map<String, String> more = notes == null ? new TreeMap<>() : new TreeMap<>(notes);
          more.merge(key, String.valueOf(value), (before, now) -> before + "," + now);
          return more;
        });
  }

  /** Notes the moment, in microseconds since 1970. */
  void noteTime(String account, String key) {
    note(account, key, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
  }

  /** Lines of {@code key=value}. */
  String toText(String account) {
    return byAccount.getOrDefault(account, Map.of()).entrySet().stream()
        .map(note -> note.getKey() + "=" + note.getValue())
        .collect(Collectors.joining("\n"));
  }
}
