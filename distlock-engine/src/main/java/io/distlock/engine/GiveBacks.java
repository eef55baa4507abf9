package io.distlock.engine;

import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Gives back in the background what nobody holds: attempts of unknown outcome, and releases that
 * failed. Asks again until the store has answered, one after the other, so that a store in trouble
 * is not burdened.
 */
final class GiveBacks {

  private static final Logger LOG = System.getLogger(GiveBacks.class.getName());

  private static final int MAX_WAITING = 10_000;
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(250);
  private static final Duration PAUSE_BETWEEN_REPEATS = Duration.ofMillis(500);

  private final LeaseStore store;
  private final LeaseTime time;
  private final Executor worker;

  // guarded by this
  private final Deque<GiveBack> waiting = new ArrayDeque<>();
  private boolean working;
  private boolean closed;

  GiveBacks(LeaseStore store, LeaseTime time, Executor worker) {
    this.store = store;
    this.time = time;
    this.worker = worker;
  }

  /** Makes an attempt ineffective whose outcome is unknown. */
  void abandon(Attempt attempt) {
    add(() -> abandonNow(attempt));
  }

  /** Repeats a failed release until the lease has ended by itself. */
  void release(HeldLease lease) {
    add(() -> releaseNow(lease));
  }

  /** How many wait. */
  synchronized int size() {
    return waiting.size();
  }

  /** Tries all that waits once more, until the store fails. */
  void finish() {
    List<GiveBack> left;
    synchronized (this) {
      left = List.copyOf(waiting);
    }
    for (GiveBack giveBack : left) {
      try {
        giveBack.tryNow();
      } catch (RuntimeException e) {
        LOG.log(
            Level.WARNING,
            "%d lease(s) of unknown state could not be given back at close, they end by themselves: %s"
                .formatted(left.size(), e.getMessage()));
        return;
      }
    }
  }

  /** Gives up what is left; it ends by its ttl. */
  synchronized void close() {
    closed = true;
    waiting.clear();
  }

  private void add(GiveBack giveBack) {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (waiting.size() >= MAX_WAITING) {
        LOG.log(
            Level.WARNING,
            "more than {0} give-backs wait for the store; dropped one, its name is free after its ttl",
            MAX_WAITING);
        return;
      }
      waiting.addLast(giveBack);
      if (working) {
        return;
      }
      working = true;
    }
    worker.execute(this::work);
  }

  private void work() {
    GiveBack next;
    while ((next = peek()) != null) {
      Duration pause = attempt(next);
      if (pause != null) {
        time.schedule(pause, () -> worker.execute(this::work));
        return;
      }
    }
  }

  /** The next one; null, and the work ends, if there is none. */
  private synchronized @Nullable GiveBack peek() {
    GiveBack next = waiting.peekFirst();
    working = next != null;
    return next;
  }

  /**
   * Tries one, and takes it from the list unless it has to be done again; the pause before going
   * on, if any.
   */
  private @Nullable Duration attempt(GiveBack giveBack) {
    try {
      boolean done = giveBack.tryNow();
      synchronized (this) {
        waiting.pollFirst();
        if (!done && !closed) {
          waiting.addLast(giveBack);
        }
        return done ? null : PAUSE_BETWEEN_REPEATS.dividedBy(Math.max(1, waiting.size()));
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Level.DEBUG, "giving back failed, will be repeated", e);
      return PAUSE_AFTER_FAILURE;
    }
  }

  private boolean abandonNow(Attempt attempt) {
    return store.abandon(attempt.abandonment()) == AbandonAnswer.FINAL
        || attempt.deadline().isPassed(time);
  }

  private boolean releaseNow(HeldLease lease) {
    if (!lease.isOver()) {
      store.release(lease.releaseRequest());
    }
    return true;
  }

  /** One thing to give back. */
  private interface GiveBack {

    /**
     * Gives it back.
     *
     * @return false if it has to be done again later although it worked
     */
    boolean tryNow();
  }
}
