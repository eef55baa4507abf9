package io.distlock.engine;

import io.distlock.LockOptions;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long to pause before the next attempt; spread at random, so that contenders do not ask in
 * step.
 */
final class Backoff {

  /** With push, polling only covers for lost messages. */
  private static final Duration POLL_BEHIND_PUSH = Duration.ofSeconds(1);

  /** Pauses are shorter than asked for by up to that much, never longer. */
  private static final double SPREAD = 0.2;

  private static final long AFTER_EXPIRY_NANOS = 1_000_000;
  private static final long AFTER_EXPIRY_SPREAD_NANOS = 5_000_000;

  private final RandomGenerator random;

  Backoff(RandomGenerator random) {
    this.random = random;
  }

  /** Nanoseconds to pause after the store has failed. */
  long afterFailure(LockOptions options) {
    return spread(options.retryInterval());
  }

  /**
   * Nanoseconds to pause after the lock was found held.
   *
   * @param remaining what is left of the holder's lease, if known
   * @param pushed whether the release will be told
   */
  long afterBusy(LockOptions options, @Nullable Duration remaining, boolean pushed) {
    Duration interval = options.retryInterval();
    boolean slower = pushed && interval.compareTo(POLL_BEHIND_PUSH) < 0;
    long pause = spread(slower ? POLL_BEHIND_PUSH : interval);
    if (remaining == null) {
      return pause;
    }
    long afterExpiry = AFTER_EXPIRY_NANOS + random.nextLong(AFTER_EXPIRY_SPREAD_NANOS);
    return Math.min(pause, Math.max(0, remaining.toNanos()) + afterExpiry);
  }

  private long spread(Duration interval) {
    return (long) (interval.toNanos() * (1 - SPREAD * random.nextDouble()));
  }
}
