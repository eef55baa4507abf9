package io.distlock.calls.contract;

import io.distlock.calls.ledger.Ending;
import io.distlock.calls.ledger.Kind;

/**
 * What the next holder of a lock saw of a booking, and when; moments are microseconds since 1970.
 *
 * @param seen what the caller of the booking saw
 * @param bodyEndMicros when its method was at its end
 * @param completedMicros when its transaction was completed, by the database if committed
 * @param grantedMicros when the next one had the lock
 * @param outerEndMicros when a suspended transaction of the caller began to end; 0 without one
 * @param value of the counter, at that moment
 */
record Sighting(
    Kind kind,
    Ending ending,
    String seen,
    long bodyEndMicros,
    long completedMicros,
    long grantedMicros,
    long outerEndMicros,
    long value) {

  static final String HEADER =
      "%-22s %-14s %12s %12s %12s %6s  %s"
          .formatted(
              "kind", "ending", "completed", "next holder", "outer end", "value", "caller saw");

  /** Moments in milliseconds after the end of the body. */
  String toLine() {
    return "%-22s %-14s %12s %12s %12s %6d  %s"
        .formatted(
            kind,
            ending,
            afterBody(completedMicros),
            afterBody(grantedMicros),
            afterBody(outerEndMicros),
            value,
            seen);
  }

  private String afterBody(long micros) {
    return micros == 0 ? "-" : "%+.1f ms".formatted((micros - bodyEndMicros) / 1000.0);
  }
}
