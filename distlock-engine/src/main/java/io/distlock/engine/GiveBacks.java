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
 * Gives back in the background what nobody holds: attempts of unknown outcome, releases that
 * failed, and lost leases that a late renewal may have prolonged. Asks until the store has
 * answered, one after the other, so that a store in trouble is not burdened; what fails goes to the
 * end, so that one name in trouble does not hold up the others.
 */
final class GiveBacks {

  private static final Logger LOG = System.getLogger(GiveBacks.class.getName());

  private static final int MAX_WAITING = 10_000;
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(250);
  private static final Duration PAUSE_BETWEEN_REPEATS = Duration.ofMillis(500);

  private final LeaseStore store;
  private final LeaseTime time;
  private final Executor worker;
  private final Lines lines;

  // guarded by this
  private final Deque<GiveBack> waiting = new ArrayDeque<>();
  private boolean working;
  private boolean dropping;
  private boolean closed;

  GiveBacks(LeaseStore store, LeaseTime time, Executor worker, Lines lines) {
    this.store = store;
    this.time = time;
    this.worker = worker;
    this.lines = lines;
  }

  /** Makes an attempt ineffective whose outcome is unknown. */
  void abandon(Attempt attempt) {
    add(() -> abandonNow(attempt));
  }

  /** Releases a lease that nobody holds any more, unless it has ended by itself meanwhile. */
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
        settle(giveBack, true);
      } catch (RuntimeException e) {
        LOG.log(
            Level.WARNING,
            "%d lease(s) of unknown state could not be given back at close, they end by themselves: %s"
                .formatted(size(), e.getMessage()));
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
    switch (enter(giveBack)) {
      case START -> startWork();
      case DROPPED_FIRST ->
          LOG.log(
              Level.WARNING,
              "more than {0} give-backs wait for the store; dropping others, their names are free after their ttl",
              MAX_WAITING);
      case NOTHING_TO_DO -> {}
    }
  }

  private synchronized Entry enter(GiveBack giveBack) {
    if (closed) {
      return Entry.NOTHING_TO_DO;
    }
    if (waiting.size() >= MAX_WAITING) {
      boolean first = !dropping;
      dropping = true;
      return first ? Entry.DROPPED_FIRST : Entry.NOTHING_TO_DO;
    }
    waiting.addLast(giveBack);
    boolean start = !working;
    working = true;
    return start ? Entry.START : Entry.NOTHING_TO_DO;
  }

  /** Has the work done; later, if there is no thread to be had at the moment. */
  private void startWork() {
    try {
      worker.execute(this::work);
    } catch (OutOfMemoryError e) {
      LOG.log(Level.DEBUG, "no thread to give back with, will be repeated", e);
      time.schedule(PAUSE_AFTER_FAILURE, this::startWork);
    }
  }

  private void work() {
    GiveBack next;
    while ((next = peek()) != null) {
      Duration pause = attempt(next);
      if (!pause.isZero()) {
        time.schedule(pause, this::startWork);
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

  /** Tries one; the pause before going on. */
  private Duration attempt(GiveBack giveBack) {
    try {
      boolean done = giveBack.tryNow();
      int left = settle(giveBack, done);
      return done ? Duration.ZERO : PAUSE_BETWEEN_REPEATS.dividedBy(Math.max(1, left));
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "giving back failed, will be repeated", e);
      settle(giveBack, false);
      return PAUSE_AFTER_FAILURE;
    }
  }

  /** Takes it from the list, or moves it to the end; how many are left. */
  private synchronized int settle(GiveBack giveBack, boolean done) {
    boolean found = waiting.remove(giveBack);
    if (found && !done) {
      waiting.addLast(giveBack);
    }
    dropping = dropping && !done;
    return waiting.size();
  }

  private boolean abandonNow(Attempt attempt) {
    return store.abandon(attempt.abandonment()) == AbandonAnswer.FINAL
        || attempt.deadline().isPassed(time);
  }

  private boolean releaseNow(HeldLease lease) {
    if (!lease.term().isLongOver()) {
      store.release(lease.releaseRequest());
      lines.wakeHead(lease.name());
    }
    return true;
  }

  /** What comes of entering the list. */
  private enum Entry {
    START,
    DROPPED_FIRST,
    NOTHING_TO_DO
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
