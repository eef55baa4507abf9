package io.distlock.engine.simulation;

import java.util.random.RandomGenerator;

/**
 * How messages fare between the processes and the store.
 *
 * @param lossPercent how many messages of a hundred are lost, half of them requests and half
 *     replies
 * @param latePercent how many of a hundred take longer than the caller waits
 * @param doublePercent how many requests of a hundred arrive twice
 * @param usualMicros how long a message takes at most if nothing special happens
 */
record Weather(int lossPercent, int latePercent, int doublePercent, int usualMicros) {

  static final Weather CALM = new Weather(0, 0, 0, 500);

  private static final long LATEST_NANOS = 8_000_000_000L;

  static Weather any(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> CALM;
      case 1 -> new Weather(2, 2, 2, 5_000);
      case 2 -> new Weather(10, 10, 5, 20_000);
      default -> new Weather(25, 25, 10, 200_000);
    };
  }

  /** What happens to one request and its reply. */
  Fate fate(RandomGenerator random) {
    long request = delayNanos(random);
    long reply = delayNanos(random);
    int dice = random.nextInt(100);
    boolean requestLost = dice < lossPercent / 2;
    boolean replyLost = !requestLost && dice < lossPercent;
    long again = random.nextInt(100) < doublePercent ? request + random.nextLong(LATEST_NANOS) : -1;
    return new Fate(request, reply, requestLost, replyLost, again);
  }

  private long delayNanos(RandomGenerator random) {
    if (random.nextInt(100) < latePercent) {
      return random.nextLong(LATEST_NANOS);
    }
    return 1_000L * (1 + random.nextInt(usualMicros));
  }

  /**
   * The fate of one exchange.
   *
   * @param againNanos when the request arrives a second time; negative if it does not
   */
  record Fate(
      long requestNanos,
      long replyNanos,
      boolean requestLost,
      boolean replyLost,
      long againNanos) {}
}
