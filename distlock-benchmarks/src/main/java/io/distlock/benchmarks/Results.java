package io.distlock.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Cycles a second, by scenario, peer and round. */
final class Results {

  private final Map<Scenario, Map<Peer, List<Double>>> all = new EnumMap<>(Scenario.class);

  void add(Scenario scenario, Peer peer, double cyclesPerSecond) {
    all.computeIfAbsent(scenario, any -> new EnumMap<>(Peer.class))
        .computeIfAbsent(peer, any -> new ArrayList<>())
        .add(cyclesPerSecond);
  }

  /**
   * As a table in Markdown: medians over the rounds, and the ratio to each scenario's first peer.
   */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append("| | cycles/s | ratio | lowest - highest |\n|---|---:|---:|---|\n");
    all.forEach((scenario, peers) -> append(table, scenario, peers));
    return table.toString();
  }

  private static void append(
      StringBuilder table, Scenario scenario, Map<Peer, List<Double>> peers) {
    table.append("| **%s** | | | |\n".formatted(scenario.title()));
    List<Double> first = peers.get(scenario.peers().get(0));
    for (Peer peer : scenario.peers()) {
      List<Double> rounds = peers.get(peer);
      if (rounds != null) {
        table.append(row(peer, rounds, first == null ? "" : ratio(rounds, first)));
      }
    }
  }

  private static String row(Peer peer, List<Double> rounds, String ratio) {
    List<Double> sorted = rounds.stream().sorted().toList();
    String range =
        sorted.size() == 1
            ? ""
            : "%.0f - %.0f".formatted(sorted.get(0), sorted.get(sorted.size() - 1));
    return "| %s | %.0f | %s | %s |\n".formatted(peer.label(), median(rounds), ratio, range);
  }

  /** The median of the ratios of each round, since rounds are more alike within than to others. */
  private static String ratio(List<Double> rounds, List<Double> first) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      ratios.add(rounds.get(i) / first.get(i));
    }
    return String.format(Locale.ROOT, "%.2f", median(ratios));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
