package io.distlock.engine;

import io.distlock.Lease;
import io.distlock.LeaseLoss.Reason;
import io.distlock.LockEvent;
import io.distlock.LockInspector;
import io.distlock.LockOptions;
import io.distlock.LockedCallable;
import io.distlock.LockedRunnable;
import io.distlock.Locker;
import io.distlock.LockerClosedException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.LockNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The one Locker, for any store: {@code LeaseEngine.builder(store).build()}. Under CDI inject
 * {@link Locker} instead.
 *
 * <p>Keeps daemon threads only, and none while it is idle for long. Safe for use by many threads.
 */
public final class LeaseEngine implements Locker {

  private static final Duration RELEASES_WITHIN = Duration.ofSeconds(3);

  private final EngineParts parts;

  LeaseEngine(EngineParts parts) {
    this.parts = parts;
  }

  /** Starts to build one. The engine owns the store from then on and closes it. */
  public static Builder builder(LeaseStore store) {
    return new Builder(store);
  }

  /** The readable identity of this process in the store. */
  public String owner() {
    return parts.owner;
  }

  /** The leases that this process holds at the moment, by name. */
  public List<HeldLock> heldLocks() {
    return parts.held.all().stream()
        .filter(HeldLease::isHeld)
        .map(lease -> new HeldLock(lease.name(), lease.grant().fencingToken(), lease.age()))
        .sorted(Comparator.comparing(HeldLock::name))
        .toList();
  }

  /**
   * Whether a lease could be acquired now. Asks the store, unless that was done within the last
   * second; answers in time even if the store hangs, and never throws.
   *
   * @param atMost how long to wait for the store
   */
  public StoreHealth health(Duration atMost) {
    return parts.gate.isClosed()
        ? new StoreHealth(parts.store.description(), "this Locker is closed", null)
        : parts.probe.check(atMost);
  }

  @Override
  public Lease acquire(String name, LockOptions options) throws InterruptedException {
    check(name, options);
    Visit visit = Visit.begin(parts.gate);
    try {
      return handOut(parts.acquirer.acquire(name, options), visit);
    } finally {
      visit.endCall();
    }
  }

  @Override
  public Optional<Lease> tryAcquire(String name, LockOptions options) {
    check(name, options);
    Visit visit = Visit.begin(parts.gate);
    try {
      return parts.acquirer.tryAcquire(name, options).map(lease -> handOut(lease, visit));
    } finally {
      visit.endCall();
    }
  }

  @Override
  public <T extends @Nullable Object, X extends Exception> T withLock(
      String name, LockOptions options, LockedCallable<T, X> work) throws X, InterruptedException {
    LockOptions renewing = checkForWork(name, options, work);
    parts.gate.enter();
    try {
      return parts.work.run(parts.acquirer.acquire(name, renewing), work);
    } finally {
      parts.gate.leave();
    }
  }

  @Override
  public <T, X extends Exception> Optional<T> tryWithLock(
      String name, LockOptions options, LockedCallable<? extends @Nullable T, X> work) throws X {
    LockOptions renewing = checkForWork(name, options, work);
    parts.gate.enter();
    try {
      Optional<HeldLease> lease = parts.acquirer.tryAcquire(name, renewing);
      return lease.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(parts.work.run(lease.get(), work));
    } finally {
      parts.gate.leave();
    }
  }

  @Override
  public <X extends Exception> boolean tryRunLocked(
      String name, LockOptions options, LockedRunnable<X> work) throws X {
    Objects.requireNonNull(work, "work");
    LockedCallable<Boolean, X> ran =
        lease -> {
          work.run(lease);
          return true;
        };
    return tryWithLock(name, options, ran).isPresent();
  }

  @Override
  public LockInspector inspector() {
    return new StoreInspector(parts.store, parts.gate::ensureOpen);
  }

  @Override
  public void close() {
    if (!parts.gate.close()) {
      return;
    }
    try {
      parts.lines.wakeAll();
      releaseBareLeases();
    } finally {
      parts.gate.leave();
    }
  }

  private void releaseBareLeases() {
    List<HeldLease> ending = parts.held.all().stream().filter(HeldLease::endsWithLocker).toList();
    ending.forEach(lease -> lease.lose(Reason.CLOSED));
    List<Runnable> releases = new ArrayList<>();
    ending.forEach(lease -> releases.add(() -> parts.releaser.releaseLost(lease)));
    parts.runAll(releases, RELEASES_WITHIN);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the end of a visit fails for nobody
  private Lease handOut(HeldLease lease, Visit visit) {
    boolean kept = lease.grant().options().keepOnClose();
    if (kept) {
      visit.prolong();
      lease.lost().thenRun(visit::end);
    }
    LeaseHandle handle =
        new LeaseHandle(lease, parts.renewer, parts.releaser, parts.gate, visit::end);
    lease.bornBy(handle);
    if (!kept && parts.gate.isClosed()) { // since the grant, so close() may not have seen it
      lease.lose(Reason.CLOSED);
      parts.releaser.releaseLost(lease);
      throw new LockerClosedException();
    }
    return handle;
  }

  private static void check(String name, LockOptions options) {
    LockNames.check(name);
    Objects.requireNonNull(options, "options").checked();
  }

  private static LockOptions checkForWork(String name, LockOptions options, Object work) {
    LockNames.check(name);
    Objects.requireNonNull(work, "work");
    return Objects.requireNonNull(options, "options").withAutoRenew(true).checked();
  }

  /** Collects what an engine is made of. For one thread. */
  public static final class Builder {

    private final LeaseStore store;
    private @Nullable String owner;
    private @Nullable LeaseTime time;
    private @Nullable Crew crew;
    private RandomGenerator random = new Random();
    private @Nullable Duration maxHold;
    private @Nullable Consumer<? super LockEvent> meter;
    private @Nullable Consumer<? super LockEvent> listener;

    private Builder(LeaseStore store) {
      this.store = Objects.requireNonNull(store, "store");
    }

    /**
     * The readable identity of this process in the store; default host, process id and start.
     *
     * @param owner 1 to 255 characters without control characters
     */
    public Builder owner(String owner) {
      this.owner = Owners.checked(owner);
      return this;
    }

    /** The source of time, for tests; default the machine's. */
    public Builder time(LeaseTime time) {
      this.time = Objects.requireNonNull(time, "time");
      return this;
    }

    /** Who works for the engine, for tests; default threads of its own. */
    Builder crew(Crew crew) {
      this.crew = crew;
      return this;
    }

    /** Spreads pauses; for tests that have to repeat. */
    Builder random(RandomGenerator random) {
      this.random = random;
      return this;
    }

    /**
     * The longest time that a lease is held before it is taken away; default no limit.
     *
     * @param maxHold positive
     */
    public Builder maxHold(Duration maxHold) {
      if (maxHold.isNegative() || maxHold.isZero()) {
        throw new IllegalArgumentException("maxHold is " + maxHold + ", but must be positive");
      }
      boolean forEver = maxHold.compareTo(LockOptions.MAX_DURATION) > 0;
      this.maxHold = forEver ? LockOptions.MAX_DURATION : maxHold;
      return this;
    }

    /**
     * Is told what happens to locks in this process, one event after the other, on a thread on
     * which it may block. What it is much too slow for is dropped, with a WARN.
     */
    public Builder listener(Consumer<? super LockEvent> listener) {
      this.listener = Objects.requireNonNull(listener, "listener");
      return this;
    }

    /**
     * Is told the same as the {@linkplain #listener(Consumer) listener}, for counting and
     * measuring: nothing is ever dropped, however slow the listener is, since the meter is told at
     * once, on the thread where it happens. So it has to be quick, must not call the Locker, and
     * has to be safe for use by many threads. What it throws is logged and disturbs nobody.
     */
    public Builder meter(Consumer<? super LockEvent> meter) {
      this.meter = Objects.requireNonNull(meter, "meter");
      return this;
    }

    /** The engine. */
    public LeaseEngine build() {
      Crew workers = crew == null ? CrewOfThreads.hire() : crew;
      String name = owner == null ? Owners.ofThisProcess() : owner;
      return new LeaseEngine(
          new EngineParts(store, name, time, workers, random, maxHold, meter, listener));
    }
  }
}
