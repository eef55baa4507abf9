package io.distlock.cluster;

import java.util.List;

/**
 * Something that the overlap probe saw.
 *
 * @param sequence grows by one with each event
 * @param millis when the probe heard of it, on the probe's monotonic clock
 * @param kind what it was
 * @param server which server it was about
 * @param tick number of the second in which the timer fired, 1 for the first
 * @param token fencing token of the body; 0 if there is none
 */
record ProbeEvent(long sequence, long millis, Kind kind, String server, long tick, long token) {

  enum Kind {
    /** A body started to run. */
    ENTERED,
    /** A body started to run while another one ran: an overlap. It comes before its ENTERED. */
    OVERLAPPED,
    /** A body started to run with a fencing token that is not above all earlier ones. */
    STALE_TOKEN,
    /** A body ended. */
    LEFT,
    /** A server did not run the body, as somebody else held the lock. */
    SKIPPED,
    /** A server process was killed. */
    DIED
  }

  /** Writes it for {@link #parse}. */
  String toLine() {
    return String.join(
        " ",
        List.of(
            Long.toString(sequence),
            Long.toString(millis),
            kind.name(),
            server,
            Long.toString(tick),
            Long.toString(token)));
  }

  static ProbeEvent parse(String line) {
    String[] parts = line.split(" ", -1);
    return new ProbeEvent(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        Kind.valueOf(parts[2]),
        parts[3],
        Long.parseLong(parts[4]),
        Long.parseLong(parts[5]));
  }
}
