package io.distlock.engine.simulation;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One simulated process: its clocks, its threads, its pauses and its death. While it is paused
 * nothing in it moves, but time goes by; after a crash nothing of it reaches anybody.
 */
final class Node implements LeaseTime, Executor {

  private static final long WALL_MICROS_AT_START = 1_767_225_600_000_000L;
  private static final int MAX_DISPATCH_NANOS = 50_000;

  final String name;
  private final Stage stage;
  private final RandomGenerator random;
  private final double rate;
  private long wallOffsetMicros;
  private long pausedUntilNanos;
  private boolean crashed;
  private final List<Actor> actors = new ArrayList<>();

  /**
   * A running process.
   *
   * @param rate how fast its clocks go, 1 for as fast as the store's
   */
  Node(String name, Stage stage, RandomGenerator random, double rate) {
    this.name = name;
    this.stage = stage;
    this.random = random;
    this.rate = rate;
  }

  // --- what happens to it ---

  void pause(Duration duration) {
    pausedUntilNanos = Math.max(pausedUntilNanos, stage.nanos() + duration.toNanos());
  }

  void crash() {
    crashed = true;
    List.copyOf(actors).forEach(this::unwind);
  }

  private void unwind(Actor actor) {
    while (!actor.isEnded()) {
      stage.move(actor);
    }
  }

  boolean isCrashed() {
    return crashed;
  }

  boolean isPaused() {
    return stage.nanos() < pausedUntilNanos;
  }

  void stepWallClock(Duration step) {
    wallOffsetMicros += step.toNanos() / 1_000;
  }

  // --- threads ---

  Actor start(Runnable part) {
    Actor actor = new Actor(part);
    actors.add(actor);
    when(random.nextInt(MAX_DISPATCH_NANOS), () -> move(actor));
    return actor;
  }

  @Override
  public void execute(Runnable work) {
    if (!crashed) {
      start(work);
    }
  }

  /**
   * Runs something in this process after a delay, later if it is paused then, never if it is dead.
   */
  void when(long delayNanos, Runnable action) {
    stage.after(delayNanos, () -> unlessPaused(action));
  }

  private void unlessPaused(Runnable action) {
    if (crashed) {
      return;
    }
    if (isPaused()) {
      stage.after(pausedUntilNanos - stage.nanos(), () -> unlessPaused(action));
    } else {
      action.run();
    }
  }

  /** Lets an actor that waits go on. */
  void move(Actor actor) {
    if (!actor.isEnded()) {
      stage.move(actor);
    }
    if (actor.isEnded()) {
      actors.remove(actor);
    }
  }

  /** For the moving actor: waits until somebody moves it. */
  void await() {
    stage.moving().waitForBaton();
    if (crashed) {
      throw new ProcessCrash();
    }
  }

  /** For the moving actor: lets time go by, whether or not it is interrupted. */
  void sleep(Duration duration) {
    Actor self = stage.moving();
    when(duration.toNanos(), () -> move(self));
    await();
  }

  boolean isIdle() {
    return actors.isEmpty();
  }

  // --- clocks ---

  @Override
  public long nanoTime() {
    return (long) (stage.nanos() * rate);
  }

  @Override
  public long epochMicros() {
    return WALL_MICROS_AT_START + nanoTime() / 1_000 + wallOffsetMicros;
  }

  @Override
  public Timer schedule(Duration delay, Runnable task) {
    boolean[] cancelled = {false};
    when(
        (long) (delay.toNanos() / rate) + 1,
        () -> {
          if (!cancelled[0]) {
            task.run();
          }
        });
    return () -> cancelled[0] = true;
  }

  @Override
  public Bell newBell() {
    return new SimulatedBell();
  }

  @Override
  public void close() {
    // timers of a closed engine find nothing to do
  }

  /** A bell at which an actor of this process waits. */
  private final class SimulatedBell implements Bell {

    private boolean rang;
    private @Nullable Actor waiting;
    private int round;

    @Override
    public void ring() {
      rang = true;
      wake(waiting);
    }

    @Override
    public boolean await(long nanos) throws InterruptedException {
      throwIfInterrupted();
      if (!rang && nanos > 0) {
        Actor self = stage.moving();
        waiting = self;
        int thisRound = ++round;
        interruptible.add(this);
        when((long) (nanos / rate) + 1, () -> timeOut(thisRound));
        Node.this.await();
        interruptible.remove(this);
        throwIfInterrupted();
      }
      boolean answer = rang;
      rang = false;
      return answer;
    }

    private void timeOut(int ofRound) {
      if (waiting != null && round == ofRound) {
        moveWaiting();
      }
    }

    private void wake(@Nullable Actor actor) {
      if (actor != null) {
        int thisRound = round;
        when(random.nextInt(MAX_DISPATCH_NANOS), () -> timeOut(thisRound));
      }
    }

    private void moveWaiting() {
      Actor actor = waiting;
      waiting = null;
      if (actor != null) {
        move(actor);
      }
    }

    private void throwIfInterrupted() throws InterruptedException {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted at a bell");
      }
    }
  }

  private final List<SimulatedBell> interruptible = new ArrayList<>();

  /** Interrupts an actor, and wakes it if it waits at a bell. */
  void interrupt(Actor actor) {
    actor.interrupt();
    for (SimulatedBell bell : List.copyOf(interruptible)) {
      if (bell.waiting == actor) {
        bell.wake(actor);
      }
    }
  }
}
