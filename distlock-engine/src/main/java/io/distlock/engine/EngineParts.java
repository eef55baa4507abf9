package io.distlock.engine;

import io.distlock.LockEvent;
import io.distlock.LockException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.LeaseTime.Bell;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Builds the parts of an engine, connects them, and takes them apart at the end. */
final class EngineParts {

  private static final Logger LOG = System.getLogger(EngineParts.class.getName());

  private static final Duration LAST_TRY_WITHIN = Duration.ofSeconds(1);
  private static final Duration STORE_CLOSES_WITHIN = Duration.ofSeconds(1);

  final LeaseStore store;
  final String owner;
  final HeldLeases held;
  final Lines lines;
  final Renewer renewer;
  final Releaser releaser;
  final Acquirer acquirer;
  final LockedWork work;
  final StoreProbe probe;
  final Gate gate;
  final GiveBacks giveBacks;

  private final LeaseTime time;
  private final boolean ownsTime;
  private final Crew crew;

  EngineParts(
      LeaseStore given,
      String owner,
      @Nullable LeaseTime givenTime,
      Crew crew,
      RandomGenerator random,
      @Nullable Duration maxHold,
      @Nullable Consumer<? super LockEvent> meter,
      @Nullable Consumer<? super LockEvent> listener) {
    this.store = new CarefulStore(given);
    this.owner = owner;
    time = givenTime != null ? givenTime : LeaseTime.system();
    ownsTime = givenTime == null;
    this.crew = crew;
    Announcer announcer = new Announcer(meter, listener, crew.events(), crew.listeners());
    held = new HeldLeases();
    lines = new Lines(time);
    gate = new Gate(this::close);
    giveBacks = new GiveBacks(store, time, crew.chores(), lines);
    renewer = new Renewer(store, time, crew.renewals(), held, giveBacks, maxHold, announcer);
    LossDesk lossDesk = new LossDesk(held, announcer);
    Attempts attempts = new Attempts(store, time, owner, giveBacks, lossDesk, held, renewer);
    releaser = new Releaser(store, lines, attempts, held, renewer, giveBacks, announcer);
    acquirer =
        new Acquirer(
            store, time, lines, attempts, releaser, held, new Backoff(random), gate, announcer);
    work = new LockedWork(renewer, releaser, gate);
    probe = new StoreProbe(store, time, crew.chores());
  }

  /** Runs all actions on chore workers and waits for them, for a bounded time. */
  void runAll(List<Runnable> actions, Duration atMost) {
    if (actions.isEmpty()) {
      return;
    }
    Bell done = time.newBell();
    AtomicInteger left = new AtomicInteger(actions.size());
    for (Runnable action : actions) {
      crew.chores()
          .execute(
              () -> {
                try {
                  action.run();
                } finally {
                  if (left.decrementAndGet() == 0) {
                    done.ring();
                  }
                }
              });
    }
    boolean interrupted = Thread.interrupted(); // an interrupt from before is no reason not to wait
    try {
      done.await(atMost.toNanos());
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void close() {
    if (giveBacks.size() > 0) {
      runAll(List.of(giveBacks::finish), LAST_TRY_WITHIN);
    }
    giveBacks.close();
    if (ownsTime) {
      time.close();
    }
    crew.dismissal().run();
    try {
      store.close(STORE_CLOSES_WITHIN);
    } catch (LockException e) { // whoever was the last to leave has nothing to do with it
      LOG.log(Level.WARNING, "the lock store could not be closed: " + e.getMessage(), e);
    }
  }
}
