package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * How often a DataSource is being asked for a connection at the moment. One question that has been
 * without an answer for long is not counted any more, so that there can be another one: from a
 * server that froze and never came back an answer never comes, and not every DataSource has a limit
 * for that. Each has to be older than the one before, and there is a limit to their number, as each
 * costs a thread.
 *
 * <p>For one thread at a time.
 */
final class Inquiries {

  /** How many are let be at most. */
  static final int MOST_FORGOTTEN = 10;

  /** The least age of the first one that is let be; that of each later one is twice as much. */
  private static final Duration LONG = Duration.ofSeconds(10);

  private final LeaseTime time;
  private final Queue<Inquiry> open = new ArrayDeque<>();
  private int forgotten;

  Inquiries(LeaseTime time) {
    this.time = time;
  }

  Inquiry begin() {
    Inquiry inquiry = new Inquiry(time.nanoTime());
    open.add(inquiry);
    return inquiry;
  }

  void end(Inquiry inquiry) {
    if (!open.remove(inquiry)) {
      forgotten--;
    }
  }

  /** Those that may be answered soon. */
  int count() {
    while (isForgettable(open.peek())) {
      open.remove();
      forgotten++;
    }
    return open.size();
  }

  private boolean isForgettable(@Nullable Inquiry oldest) {
    return oldest != null
        && forgotten < MOST_FORGOTTEN
        && time.nanoTime() - oldest.beganNanos > LONG.toNanos() << forgotten;
  }

  /** One that is to be ended when there is an answer. */
  static final class Inquiry {

    private final long beganNanos;

    private Inquiry(long beganNanos) {
      this.beganNanos = beganNanos;
    }
  }
}
