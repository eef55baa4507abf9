package io.distlock.calls.contract;

import io.distlock.calls.Firings;
import io.distlock.calls.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the applications of several servers have seen.
 *
 * @param servers those that run
 */
record Scene(List<CallsServer> servers) {

  List<Run> runs(CallsServer server) {
    return server.ask("runs", "all").lines().map(Run::parse).toList();
  }

  /** The runs of {@code call} that began at or after a moment. */
  List<Run> runsSince(long millis, String call) {
    return servers.stream()
        .flatMap(server -> runs(server).stream())
        .filter(run -> run.call().equals(call) && run.startMillis() >= millis)
        .toList();
  }

  Map<String, Firings> timers(CallsServer server) {
    return server
        .ask("timers", "all")
        .lines()
        .map(Firings::parse)
        .collect(Collectors.toMap(Firings::timer, Function.identity()));
  }

  /** How often each timer has fired so far, on each server. */
  List<Map<String, Firings>> timers() {
    return servers.stream().map(this::timers).toList();
  }

  /** Those of {@code timers} that have not fired so often since then on every server. */
  List<String> late(List<String> timers, int times, List<Map<String, Firings>> before) {
    List<String> late = new ArrayList<>();
    List<Map<String, Firings>> now = timers();
    for (int server = 0; server < servers.size(); server++) {
      for (String timer : timers) {
        if (fired(now.get(server), timer) < fired(before.get(server), timer) + times) {
          late.add(timer + " on server " + (server + 1));
        }
      }
    }
    return late;
  }

  private static long fired(Map<String, Firings> timers, String timer) {
    Firings firings = timers.get(timer);
    return firings == null ? 0 : firings.fired();
  }
}
