package io.distlock.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Scores by scenario, peer and round. */
final class Results {

  private final Map<Scenario, Map<Peer, List<Score>>> all = new EnumMap<>(Scenario.class);

  void add(Scenario scenario, Peer peer, Score score) {
    all.computeIfAbsent(scenario, any -> new EnumMap<>(Peer.class))
        .computeIfAbsent(peer, any -> new ArrayList<>())
        .add(score);
  }

  /** As a table in Markdown: medians of the rounds, and the ratio to each scenario's first peer. */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append("| | cycles/s | lowest - highest | ratio | CPU us/cycle |\n");
    table.append("|---|---:|---|---:|---:|\n");
    all.forEach((scenario, peers) -> append(table, scenario, peers));
    return table.toString();
  }

  private static void append(StringBuilder table, Scenario scenario, Map<Peer, List<Score>> peers) {
    table.append("| **%s** | | | | |\n".formatted(scenario.title()));
    List<Score> first = peers.get(scenario.peers().get(0));
    peers.forEach(
        (peer, rounds) ->
            table.append(row(peer, rounds, first == null ? "" : ratio(rounds, first))));
  }

  private static String row(Peer peer, List<Score> rounds, String ratio) {
    double[] sorted = sorted(rounds, Score::cyclesPerSecond);
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.0f - %.0f | %s | %.0f |\n",
        peer.label(),
        median(sorted),
        sorted[0],
        sorted[sorted.length - 1],
        ratio,
        median(sorted(rounds, Score::cpuMicros)));
  }

  /** The median of the ratios of each round, since rounds are more alike within than to others. */
  private static String ratio(List<Score> rounds, List<Score> first) {
    DoubleStream ratios =
        IntStream.range(0, rounds.size())
            .mapToDouble(i -> rounds.get(i).cyclesPerSecond() / first.get(i).cyclesPerSecond());
    return String.format(Locale.ROOT, "%.2f", median(ratios.sorted().toArray()));
  }

  private static double[] sorted(List<Score> rounds, ToDoubleFunction<Score> value) {
    return rounds.stream().mapToDouble(value).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
