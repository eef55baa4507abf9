package io.distlock.engine;

import io.distlock.spi.LeaseTime;
import java.time.Duration;

/**
 * Until when a holder may count on its lease: ttl less a margin after the request was
 * <em>sent</em>, by the monotonic clock. It is also over when the wall clock has moved by more than
 * the ttl, since a suspended machine stops the monotonic clock.
 *
 * <p>The margin covers the drift between the store's clock and ours, and makes the holder notice
 * the end before a successor can begin.
 */
final class Deadline {

  private static final Duration MIN_MARGIN = Duration.ofMillis(2);

  private final long endNanos;
  private final long sentMicros;
  private final long ttlMicros;

  private Deadline(long endNanos, long sentMicros, long ttlMicros) {
    this.endNanos = endNanos;
    this.sentMicros = sentMicros;
    this.ttlMicros = ttlMicros;
  }

  /** The deadline of a request that is sent right after this call. */
  static Deadline ofRequestSentNow(LeaseTime time, Duration ttl) {
    return new Deadline(
        time.nanoTime() + life(ttl).toNanos(), time.epochMicros(), ttl.toNanos() / 1000);
  }

  /** For how long after the sending its holder counts on a lease. */
  static Duration life(Duration ttl) {
    return ttl.minus(margin(ttl));
  }

  /** How long before the store's end of a lease its holder stops to count on it. */
  static Duration margin(Duration ttl) {
    Duration percent = ttl.dividedBy(100);
    return percent.compareTo(MIN_MARGIN) > 0 ? percent : MIN_MARGIN;
  }

  boolean isPassed(LeaseTime time) {
    return remainingNanos(time) <= 0;
  }

  /** Nanoseconds that are left, not positive if none are. */
  long remainingNanos(LeaseTime time) {
    if (time.epochMicros() - sentMicros > ttlMicros) {
      return Math.min(0, endNanos - time.nanoTime());
    }
    return endNanos - time.nanoTime();
  }

  /** The end on the monotonic clock. */
  long endNanos() {
    return endNanos;
  }

  /** The one of the two that ends later. */
  Deadline later(Deadline other) {
    return endNanos - other.endNanos >= 0 ? this : other;
  }
}
