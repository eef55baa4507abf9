package io.distlock.cluster;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns what the probe saw into one line per tick, such as {@code tick 12 server-1 ran (fencing
 * token 1791204512345678) server-2 skipped: busy}.
 */
final class TickLines {

  private final PrintStream out;
  private final List<String> servers;
  private final Map<String, Boolean> up = new HashMap<>();
  private final TreeMap<Long, Tick> open = new TreeMap<>();
  private long lastPrinted;

  TickLines(PrintStream out, List<String> servers) {
    this.out = out;
    this.servers = servers;
    servers.forEach(server -> up.put(server, true));
  }

  private static final class Tick {
    final Map<String, String> deeds = new HashMap<>();
    String remark = "";
  }

  void accept(ProbeEvent event) {
    boolean died = event.kind() == ProbeEvent.Kind.DIED;
    up.put(event.server(), !died);
    if (event.tick() <= lastPrinted) {
      return;
    }
    Tick tick = open.computeIfAbsent(event.tick(), number -> new Tick());
    switch (event.kind()) {
      case ENTERED -> tick.deeds.put(event.server(), "ran (fencing token " + event.token() + ")");
      case SKIPPED -> tick.deeds.putIfAbsent(event.server(), "skipped: busy");
      case OVERLAPPED -> tick.remark += "   OVERLAP: two at work";
      case STALE_TOKEN -> tick.remark += "   STALE fencing token";
      case DIED -> tick.deeds.merge(event.server(), "killed", (ran, killed) -> ran + ", " + killed);
      case LEFT -> {}
    }
  }

  /** Prints the ticks that all servers have reported on, and those before {@code tick} anyway. */
  void printDue(long tick) {
    while (!open.isEmpty()
        && (open.firstKey() < tick || isComplete(open.firstEntry().getValue()))) {
      print();
    }
  }

  private boolean isComplete(Tick tick) {
    return servers.stream().allMatch(s -> tick.deeds.containsKey(s) || !isUp(s));
  }

  private boolean isUp(String server) {
    return up.getOrDefault(server, false);
  }

  private void print() {
    Map.Entry<Long, Tick> entry = open.pollFirstEntry();
    lastPrinted = entry.getKey();
    Tick tick = entry.getValue();
    StringBuilder line = new StringBuilder("tick %-3d".formatted(lastPrinted));
    for (String server : servers) {
      String absent = isUp(server) ? "was not ready" : "is down";
      line.append("   ").append(server).append(' ').append(tick.deeds.getOrDefault(server, absent));
    }
    out.println(line.append(tick.remark));
  }
}
