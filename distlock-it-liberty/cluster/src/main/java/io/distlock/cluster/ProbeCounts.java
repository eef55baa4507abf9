package io.distlock.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the overlap probe has counted; its text is the closing line of the demo.
 *
 * @param ticks seconds of which at least one server reported something
 * @param ran bodies that started
 * @param skipped times that a server found the lock busy
 * @param overlaps bodies that started while another one was running
 */
record ProbeCounts(long ticks, long ran, long skipped, long overlaps) {

  private static final Pattern LINE =
      Pattern.compile("ticks=(\\d+) ran=(\\d+) skipped=(\\d+) overlaps=(\\d+)");

  String toLine() {
    return "ticks=%d ran=%d skipped=%d overlaps=%d".formatted(ticks, ran, skipped, overlaps);
  }

  static ProbeCounts parse(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("Not a line of counts: " + line);
    }
    return new ProbeCounts(
        Long.parseLong(matcher.group(1)),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Long.parseLong(matcher.group(4)));
  }
}
