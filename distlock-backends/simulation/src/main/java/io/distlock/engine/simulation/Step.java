package io.distlock.engine.simulation;

import io.distlock.LockOptions;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * One thing that happens in a history: somebody uses a lock, or something goes wrong.
 *
 * @param atMillis when
 * @param node in which process
 * @param kind what
 * @param name which lock, where one is used
 * @param millis how long it takes: work, pause, outage
 * @param options how the lock is asked for
 */
record Step(long atMillis, int node, Kind kind, String name, long millis, LockOptions options) {

  /** What can happen. */
  enum Kind {
    TRY,
    TRY_AND_FORGET,
    ACQUIRE,
    RENEW_BY_HAND,
    WITH_LOCK,
    INTERRUPT,
    PAUSE,
    CRASH,
    CLOSE,
    STORE_DOWN,
    STORE_FORGETS,
    STEP_WALL_CLOCK
  }

  private static final Kind[] USES = {
    Kind.TRY,
    Kind.TRY,
    Kind.ACQUIRE,
    Kind.ACQUIRE,
    Kind.ACQUIRE,
    Kind.WITH_LOCK,
    Kind.WITH_LOCK,
    Kind.WITH_LOCK,
    Kind.RENEW_BY_HAND,
    Kind.TRY_AND_FORGET
  };
  private static final Kind[] MISHAPS = {
    Kind.INTERRUPT,
    Kind.INTERRUPT,
    Kind.PAUSE,
    Kind.PAUSE,
    Kind.STORE_DOWN,
    Kind.STORE_FORGETS,
    Kind.STEP_WALL_CLOCK,
    Kind.CRASH,
    Kind.CLOSE
  };
  private static final long[] TTL_MILLIS = {300, 3_000, 300_000};
  private static final int MISHAP_PERCENT = 15;

  static Step any(RandomGenerator random, int nodes, int names, int span) {
    boolean mishap = random.nextInt(100) < MISHAP_PERCENT;
    Kind[] kinds = mishap ? MISHAPS : USES;
    Kind kind = kinds[random.nextInt(kinds.length)];
    return new Step(
        random.nextInt(span),
        random.nextInt(nodes),
        kind,
        "lock-" + random.nextInt(names),
        random.nextInt(random.nextBoolean() ? 100 : 6_000),
        anyOptions(random));
  }

  private static LockOptions anyOptions(RandomGenerator random) {
    long ttl = TTL_MILLIS[random.nextInt(TTL_MILLIS.length)];
    LockOptions options =
        LockOptions.defaults()
            .withTtl(Duration.ofMillis(ttl))
            .withMaxWait(Duration.ofMillis(random.nextInt(3) == 0 ? 0 : random.nextInt(8_000)))
            .withRetryInterval(Duration.ofMillis(20 + random.nextInt(500)))
            .withAutoRenew(random.nextBoolean());
    return random.nextInt(8) == 0
        ? options.withHoldAtLeast(Duration.ofMillis(random.nextLong(Math.min(ttl, 2_000))))
        : options;
  }
}
