package io.distlock.engine.simulation;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where a history is played: an agenda of events in virtual time, which goes by in whole
 * microseconds, and actors of whom exactly one moves at a time. Everything happens on the thread
 * that plays the history or on the actor that it has handed the baton to, so nothing needs a lock.
 */
final class Stage {

  /** What the clocks of real stores count. */
  private static final long RESOLUTION_NANOS = 1_000;

  private record Event(long nanos, long number, Runnable action) {}

  private final PriorityQueue<Event> agenda =
      new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparingLong(Event::number));
  private long numbers;
  private long nanos;
  private @Nullable Actor moving;

  long nanos() {
    return nanos;
  }

  /** Puts an action on the agenda. */
  void after(long delayNanos, Runnable action) {
    long delay = (Math.max(0, delayNanos) + RESOLUTION_NANOS - 1) / RESOLUTION_NANOS;
    agenda.add(new Event(nanos + delay * RESOLUTION_NANOS, numbers++, action));
  }

  /** Plays everything that happens in the given time. */
  void play(Duration duration) {
    long end = nanos + duration.toNanos();
    while (!agenda.isEmpty() && agenda.element().nanos() <= end) {
      Event event = agenda.remove();
      nanos = event.nanos();
      event.action().run();
    }
    nanos = end;
  }

  /** Hands the baton to an actor until it waits or ends. */
  void move(Actor actor) {
    Actor before = moving;
    moving = actor;
    try {
      actor.move();
    } finally {
      moving = before;
    }
  }

  /** The actor that holds the baton. */
  Actor moving() {
    Actor actor = moving;
    if (actor == null) {
      throw new IllegalStateException("something waits on the stage itself: only actors may");
    }
    return actor;
  }

  boolean isActorMoving() {
    return moving != null;
  }
}
