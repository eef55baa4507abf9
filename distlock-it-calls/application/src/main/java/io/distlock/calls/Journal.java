package io.distlock.calls;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What has happened, in memory; the oldest runs are dropped. Safe for use by many threads. */
@ApplicationScoped
class Journal {

  private static final int RUNS_KEPT = 5_000;

  private final Deque<Run> runs = new ArrayDeque<>();
  private final Map<String, Firings> timers = new HashMap<>();

  synchronized void ran(Run run) {
    runs.add(run);
    if (runs.size() > RUNS_KEPT) {
      runs.remove();
    }
  }

  synchronized void fired(String timer, boolean hasEscaped) {
    timers.merge(
        timer,
        new Firings(timer, 0, 0).plus(hasEscaped),
        (before, first) -> before.plus(hasEscaped));
  }

  synchronized List<Run> runs() {
    return List.copyOf(runs);
  }

  synchronized List<Firings> timers() {
    return List.copyOf(timers.values());
  }
}
