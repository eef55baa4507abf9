package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockEvent;
import io.distlock.LockInfo;
import io.distlock.LockOptions;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.OwnershipToken;
import io.distlock.tck.ManualTime;
import io.distlock.tck.MisbehavingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An engine on manual time over a store that misbehaves on demand, with all that tests look at. */
final class Bench implements AutoCloseable {

  /** 9 s, of which a holder counts on 8.91 s; renewed after 3 s, tried again every 0.75 s. */
  static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofSeconds(9));

  static final LockOptions RENEWING = OPTIONS.withAutoRenew(true);
  static final LockOptions PATIENT = OPTIONS.withMaxWait(Duration.ofMinutes(10));

  final ManualTime time = new ManualTime();
  final MemoryLeaseStore memory = new MemoryLeaseStore(time);
  final MisbehavingStore store = new MisbehavingStore(memory);
  final List<LockEvent> events = new CopyOnWriteArrayList<>();
  final List<LockEvent> measured = new CopyOnWriteArrayList<>();
  final Logs logs = new Logs();
  private final List<Lease> kept = new ArrayList<>();
  final EngineParts parts;
  final LeaseEngine engine;

  Bench() {
    this(Crews.sameThread());
  }

  Bench(Crew crew) {
    this(crew, null);
  }

  Bench(Crew crew, @Nullable Duration maxHold) {
    parts =
        new EngineParts(
            store, "tester", time, crew, new Random(1), maxHold, measured::add, events::add);
    engine = new LeaseEngine(parts);
  }

  /** An engine on the machine's time and on threads of its own; the store is on that time too. */
  static LeaseEngine real(MisbehavingStore store) {
    return new LeaseEngine(
        new EngineParts(
            store,
            "tester",
            LeaseTime.system(),
            CrewOfThreads.hire(),
            new Random(),
            null,
            null,
            null));
  }

  void seconds(double seconds) {
    time.advance(Duration.ofNanos((long) (seconds * 1e9)));
  }

  /** A lease of lock "a"; the bench keeps it, so that it never counts as abandoned. */
  Lease lease(LockOptions options) {
    return lease("a", options);
  }

  Lease lease(String name, LockOptions options) {
    Lease lease = engine.tryAcquire(name, options).orElseThrow();
    kept.add(lease);
    return lease;
  }

  /** Leases of lock-0, lock-1 and so on. */
  List<Lease> leases(int count, LockOptions options) {
    return IntStream.range(0, count).mapToObj(i -> lease("lock-" + i, options)).toList();
  }

  /** A caller that waits for lock "a" and has got to sleep. */
  Caller<Lease> waiter(LockOptions options) {
    int before = time.sleepers();
    Caller<Lease> caller = Caller.of(() -> engine.acquire("a", options));
    time.awaitSleepers(before + 1);
    return caller;
  }

  /** Another process takes lock "a" until it is {@linkplain #rivalLeaves told to leave}. */
  long rivalEnters() {
    Object answer =
        memory.tryAcquire(
            AcquireRequest.of("a", OwnershipToken.random(), "rival", Duration.ofMinutes(20)));
    assertThat(answer).isInstanceOf(Granted.class);
    return ((Granted) answer).fencingToken();
  }

  void rivalLeaves() {
    steal();
  }

  /** Removes whatever lease lock "a" has behind the engine's back. */
  void steal() {
    memory.find("a").ifPresent(info -> memory.forceRelease("a", info.fencingToken()));
  }

  Optional<LockInfo> holder() {
    return memory.find("a");
  }

  static LeaseLoss loss(Lease lease) {
    return lease.lost().toCompletableFuture().join();
  }

  static boolean isLost(Lease lease) {
    return lease.lost().toCompletableFuture().isDone();
  }

  List<String> eventNames() {
    return events.stream().map(event -> event.getClass().getSimpleName()).toList();
  }

  /** Nobody holds, waits, renews or gives back anything, and the store is empty. */
  void assertNothingLeft() {
    assertThat(parts.lines.size()).as("lines").isZero();
    assertThat(parts.renewer.size()).as("leases cared for").isZero();
    assertThat(parts.giveBacks.size()).as("give-backs").isZero();
    assertThat(parts.held.all()).as("held leases").isEmpty();
    assertThat(memory.findAll().toList()).as("leases in the store").isEmpty();
  }

  @Override
  public void close() {
    engine.close();
    logs.close();
  }
}
