package io.distlock.engine.simulation;

import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import java.time.Duration;

/** What all processes share: the store, whether it is up, and the weather on the way to it. */
final class World {

  private final Stage stage;
  private final Judge judge;
  private final SimulatedBackend backend;
  private LeaseStore store;
  private Weather weather;
  private long downUntilNanos;

  /**
   * A world with a new store.
   *
   * @param backend where its stores come from
   */
  World(Stage stage, Weather weather, Judge judge, SimulatedBackend backend) {
    this.stage = stage;
    this.weather = weather;
    this.judge = judge;
    this.backend = backend;
    this.store = newStore();
  }

  private LeaseStore newStore() {
    return new JudgedStore(backend.openEmpty(new StoreClock()), judge);
  }

  /** The store restarts without what it knew, fencing tokens and tombstones included. */
  void forgetAll() {
    judge.storeForgets();
    store.close();
    store = newStore();
  }

  LeaseStore store() {
    return store;
  }

  Weather weather() {
    return weather;
  }

  boolean isStoreDown() {
    return stage.nanos() < downUntilNanos;
  }

  void takeStoreDown(Duration duration) {
    downUntilNanos = Math.max(downUntilNanos, stage.nanos() + duration.toNanos());
  }

  /** From now on nothing goes wrong any more. */
  void calmDown() {
    weather = Weather.CALM;
    downUntilNanos = stage.nanos();
  }

  /** The store's own clock, which no process shares. */
  private final class StoreClock implements LeaseTime {

    private static final long START_MICROS = 1_767_225_600_000_000L;

    @Override
    public long nanoTime() {
      return stage.nanos();
    }

    @Override
    public long epochMicros() {
      return START_MICROS + stage.nanos() / 1_000;
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      boolean[] cancelled = {false};
      stage.after(
          delay.toNanos(),
          () -> {
            if (!cancelled[0]) {
              task.run();
            }
          });
      return () -> cancelled[0] = true;
    }

    @Override
    public Bell newBell() {
      throw new IllegalStateException("a store does not wait");
    }

    @Override
    public void close() {
      // lasts as long as the stage
    }
  }
}
