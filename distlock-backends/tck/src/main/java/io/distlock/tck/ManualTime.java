package io.distlock.tck;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Time that stands still until a test moves it.
 *
 * <p>Timers run on the thread that calls {@link #advance(Duration)}, in order, each at its exact
 * time. Threads that wait at bells run on their own once they are woken: call {@link
 * #awaitSleepers(int)} before moving on, and no outcome depends on who is faster. A thread that was
 * woken no longer counts as a sleeper, even if it has not run yet.
 *
 * <p>Safe for use by many threads.
 */
public final class ManualTime implements LeaseTime {

  /** What the wall clock shows at first. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** How long {@link #awaitSleepers(int)} waits, in real time. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * A monotonic clock has an arbitrary origin. This one overflows after ten seconds, which finds
   * code that compares two readings instead of their difference with zero.
   */
  private static final long NANO_ORIGIN = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(10);

  private final ReentrantLock advancing = new ReentrantLock();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition sleepersChanged = lock.newCondition();
  private final PriorityQueue<ManualTimer> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(ManualTimer::dueNanos).thenComparingLong(ManualTimer::number));
  private final Set<Sleeper> sleepers = new LinkedHashSet<>();

  private long elapsedNanos;
  private long wallOffsetNanos;
  private long lastTimerNumber;
  private boolean closed;

  /** Time that stands at {@link #START}. */
  public ManualTime() {}

  @Override
  public long nanoTime() {
    lock.lock();
    try {
      return NANO_ORIGIN + elapsedNanos;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long epochMicros() {
    lock.lock();
    try {
      return ChronoUnit.MICROS.between(Instant.EPOCH, START)
          + TimeUnit.NANOSECONDS.toMicros(elapsedNanos + wallOffsetNanos);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets time go by on both clocks. Runs the timers that become due, those that they start
   * included, and wakes the threads whose waiting time is over. A timer may call this or {@link
   * #pause(Duration)} itself, as one that takes long.
   *
   * @param duration zero to run only what is due already
   * @throws RuntimeException what a timer threw, after all others have run
   */
  public void advance(Duration duration) {
    notNegative(duration);
    List<Throwable> failures = new ArrayList<>();
    advancing.lock();
    try {
      long target = elapsedAfter(duration.toNanos());
      ManualTimer timer = nextDue(target);
      while (timer != null) {
        run(timer, failures);
        timer = nextDue(target);
      }
      moveTo(target);
    } finally {
      advancing.unlock();
    }
    throwFirst(failures);
  }

  /**
   * Lets time go by on both clocks while nothing runs, as in a long garbage collection: what
   * becomes due runs, and who slept long enough wakes, at the next {@link #advance(Duration)}.
   */
  public void pause(Duration duration) {
    notNegative(duration);
    lock.lock();
    try {
      elapsedNanos = elapsedAfter(duration.toNanos());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Moves only the wall clock, in either direction: somebody set it, or the machine was suspended,
   * which stops the monotonic clock.
   */
  public void advanceWall(Duration step) {
    lock.lock();
    try {
      wallOffsetNanos += step.toNanos();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until at least that many threads wait at bells; a test's way to know that they have got
   * there.
   *
   * @throws AssertionError after 20 s of real time, with what all threads are doing
   */
  public void awaitSleepers(int count) {
    long leftNanos = PATIENCE.toNanos();
    lock.lock();
    try {
      while (sleepers.size() < count) {
        if (leftNanos <= 0) {
          throw new AssertionError(
              "%d threads wait at bells, but %d should; all threads:%n%s"
                  .formatted(sleepers.size(), count, ThreadDump.take()));
        }
        leftNanos = sleepersChanged.awaitNanos(leftNanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + count + " threads at bells", e);
    } finally {
      lock.unlock();
    }
  }

  /** How many threads wait at bells. */
  public int sleepers() {
    lock.lock();
    try {
      return sleepers.size();
    } finally {
      lock.unlock();
    }
  }

  /** How many timers are still to come, due ones included. */
  public int pendingTimers() {
    lock.lock();
    try {
      return timers.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * {@inheritDoc} It does so during an {@link #advance(Duration)}, at the earliest the next one.
   */
  @Override
  public Timer schedule(Duration delay, Runnable task) {
    lock.lock();
    try {
      long dueNanos = elapsedAfter(Math.max(0, delay.toNanos()));
      ManualTimer timer = new ManualTimer(dueNanos, ++lastTimerNumber, task);
      if (!closed) {
        timers.add(timer);
      }
      return () -> cancel(timer);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Bell newBell() {
    return new ManualBell(this);
  }

  /** {@inheritDoc} Later ones are never run either. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      timers.clear();
    } finally {
      lock.unlock();
    }
  }

  private void cancel(ManualTimer timer) {
    lock.lock();
    try {
      timers.remove(timer);
    } finally {
      lock.unlock();
    }
  }

  private static void run(ManualTimer timer, List<Throwable> failures) {
    try {
      timer.task().run();
    } catch (RuntimeException | Error e) {
      failures.add(e);
    }
  }

  private static void throwFirst(List<Throwable> failures) {
    if (failures.isEmpty()) {
      return;
    }
    Throwable first = failures.remove(0);
    failures.stream().filter(later -> later != first).forEach(first::addSuppressed);
    if (first instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) first;
  }

  private static void notNegative(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time does not go back: " + duration);
    }
  }

  private long elapsedAfter(long nanos) {
    lock.lock();
    try {
      return elapsedNanos + Math.min(nanos, Long.MAX_VALUE - elapsedNanos);
    } finally {
      lock.unlock();
    }
  }

  /** Takes out the next timer that is due by then, and moves time to where it is due. */
  private @Nullable ManualTimer nextDue(long target) {
    lock.lock();
    try {
      ManualTimer timer = timers.peek();
      if (timer == null || timer.dueNanos() > target) {
        return null;
      }
      moveTo(timer.dueNanos());
      return timers.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Time never goes back: what is overdue because of a pause runs now. */
  private void moveTo(long nanos) {
    lock.lock();
    try {
      elapsedNanos = Math.max(elapsedNanos, nanos);
      for (Sleeper sleeper : Set.copyOf(sleepers)) {
        if (sleeper.deadlineNanos() <= elapsedNanos) {
          wake(sleeper, false);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  // --- for ManualBell, which shares this lock ---

  ReentrantLock lock() {
    return lock;
  }

  Sleeper fallAsleep(long nanos) {
    Sleeper sleeper = new Sleeper(elapsedAfter(nanos), lock.newCondition());
    sleepers.add(sleeper);
    sleepersChanged.signalAll();
    return sleeper;
  }

  void wake(Sleeper sleeper, boolean rang) {
    sleepers.remove(sleeper);
    sleeper.wake(rang);
  }
}
