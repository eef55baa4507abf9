package io.distlock.tck;

import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;

/** What is going to happen to which call. Safe for use by many threads. */
final class FaultPlan {

  private final Map<StoreVerb, Queue<Misbehaviour>> once = new EnumMap<>(StoreVerb.class);
  private final Map<StoreVerb, Misbehaviour> always = new EnumMap<>(StoreVerb.class);

  synchronized void next(int calls, StoreVerb verb, Misbehaviour misbehaviour) {
    for (int i = 0; i < calls; i++) {
      once.computeIfAbsent(verb, key -> new ArrayDeque<>()).add(misbehaviour);
    }
  }

  synchronized void always(StoreVerb verb, Misbehaviour misbehaviour) {
    always.put(verb, misbehaviour);
  }

  synchronized void clear() {
    once.clear();
    always.clear();
  }

  synchronized Misbehaviour take(StoreVerb verb) {
    Queue<Misbehaviour> planned = once.get(verb);
    Misbehaviour next = planned == null ? null : planned.poll();
    return next != null ? next : always.getOrDefault(verb, Misbehaviour.none());
  }
}
