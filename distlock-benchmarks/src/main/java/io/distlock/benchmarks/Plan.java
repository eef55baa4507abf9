package io.distlock.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is measured and for how long, from system properties.
 *
 * @param scenarios what is measured
 * @param peers who is, where they take part
 * @param rounds how often, all over again
 * @param seconds of warming up, and then of measuring, each time
 * @param profilers of JMH, with their options
 */
record Plan(
    List<Scenario> scenarios, List<Peer> peers, int rounds, int seconds, List<String> profilers) {

  static Plan read() {
    return new Plan(
        matching("benchmarks.scenarios", Scenario.values()),
        matching("benchmarks.peers", Peer.values()),
        number("benchmarks.rounds", 1),
        number("benchmarks.seconds", 5),
        Pattern.compile(",")
            .splitAsStream(System.getProperty("benchmarks.profilers", ""))
            .filter(name -> !name.isBlank())
            .toList());
  }

  /** Those of a scenario that are measured. */
  List<Peer> peers(Scenario scenario) {
    return scenario.peers().stream().filter(peers::contains).toList();
  }

  private static <E extends Enum<E>> List<E> matching(String property, E[] all) {
    String text = System.getProperty(property, "");
    Pattern pattern = Pattern.compile(text);
    List<E> matching = Stream.of(all).filter(each -> pattern.matcher(word(each)).find()).toList();
    if (matching.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is '%s', expected is a pattern that finds some of %s"
              .formatted(property, text, Stream.of(all).map(Plan::word).toList()));
    }
    return matching;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static int number(String property, int otherwise) {
    String text = System.getProperty(property, Integer.toString(otherwise));
    if (!text.matches("[1-9]\\d{0,3}")) {
      throw new IllegalArgumentException(
          "%s is '%s', expected is a number from 1 to 9999".formatted(property, text));
    }
    return Integer.parseInt(text);
  }
}
