package io.distlock.tck;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** How often what was asked. Safe for use by many threads. */
final class CallCounts {

  private final Map<StoreVerb, Integer> byVerb = new EnumMap<>(StoreVerb.class);
  private final Map<VerbAndName, Integer> byName = new HashMap<>();

  synchronized void add(StoreVerb verb, Collection<String> names) {
    byVerb.merge(verb, 1, Integer::sum);
    names.forEach(name -> byName.merge(new VerbAndName(verb, name), 1, Integer::sum));
  }

  synchronized int of(StoreVerb verb) {
    return byVerb.getOrDefault(verb, 0);
  }

  synchronized int of(StoreVerb verb, String name) {
    return byName.getOrDefault(new VerbAndName(verb, name), 0);
  }

  private record VerbAndName(StoreVerb verb, String name) {}
}
