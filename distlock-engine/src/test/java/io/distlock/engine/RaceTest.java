package io.distlock.engine;

import static io.distlock.engine.Bench.PATIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LockException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.tck.MisbehavingStore;
import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreVerb;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Real threads on the machine's time. */
class RaceTest {

  private final MemoryLeaseStore memory = new MemoryLeaseStore();
  private final MisbehavingStore store = new MisbehavingStore(memory);
  private final EngineParts parts =
      new EngineParts(
          store,
          "tester",
          LeaseTime.system(),
          CrewOfThreads.hire(),
          new Random(),
          null,
          null,
          null);
  private final LeaseEngine engine = new LeaseEngine(parts);
  private final Logs logs = new Logs();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicLong lastFencingToken = new AtomicLong();

  @AfterEach
  void close() {
    engine.close();
    logs.close();
  }

  @Test
  void sixteen_threads_on_one_lock_are_never_inside_together() {
    runAll(16, () -> repeat(100, () -> visit(engine.acquire("a", PATIENT))));

    assertNothingLeft();
  }

  @Test
  void interrupts_at_any_moment_leave_nothing_behind() {
    Random random = new Random(42);
    for (int round = 0; round < 150; round++) {
      List<Caller<Boolean>> callers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        callers.add(Caller.of(() -> repeat(3, () -> visit(engine.acquire("a", PATIENT)))));
      }
      for (Caller<Boolean> caller : callers) {
        spin(random.nextInt(200_000));
        caller.interrupt();
      }
      callers.forEach(Caller::await);
    }

    assertNothingLeft();
  }

  @Test
  void a_storm_of_callers_with_a_store_that_fails_now_and_then_leaves_nothing_behind() {
    Random random = new Random(7);
    Misbehaviour sometimes = new SometimesLost(random);
    for (StoreVerb verb :
        List.of(StoreVerb.TRY_ACQUIRE, StoreVerb.HAND_OVER, StoreVerb.RELEASE, StoreVerb.ABANDON)) {
      store.always(verb, sometimes);
    }
    LockOptions options = PATIENT.withRetryInterval(Duration.ofMillis(1));

    runAll(8, () -> repeat(30, () -> visit(engine.acquire("a", options))));

    store.heal();
    assertNothingLeft();
  }

  @Test
  void whoever_is_told_busy_has_nothing_and_whoever_has_nothing_is_told_busy() {
    AtomicInteger busy = new AtomicInteger();
    AtomicInteger granted = new AtomicInteger();
    runAll(
        4,
        () ->
            repeat(
                250,
                () -> {
                  LockOptions options =
                      LockOptions.defaults()
                          .withMaxWait(Duration.ofNanos(busy.get() % 7 * 50_000L));
                  try {
                    visit(engine.acquire("a", options));
                    granted.incrementAndGet();
                  } catch (LockNotAcquiredException e) {
                    busy.incrementAndGet();
                  }
                }));

    assertThat(busy.get() + granted.get()).isEqualTo(1_000);
    assertThat(granted).hasPositiveValue();
    assertNothingLeft();
  }

  @Test
  void two_hundred_threads_contend_virtual_ones_where_there_are_any() throws Exception {
    List<Thread> threads = new ArrayList<>();
    AtomicInteger done = new AtomicInteger();
    for (int i = 0; i < 200; i++) {
      threads.add(
          startVirtualThread(
              () -> {
                try {
                  visit(engine.acquire("a", PATIENT));
                  done.incrementAndGet();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join(30_000);
    }

    assertThat(done).hasValue(200);
    assertNothingLeft();
  }

  private static Thread startVirtualThread(Runnable work) throws ReflectiveOperationException {
    if (Runtime.version().feature() >= 21) {
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private void visit(Lease lease) {
    assertThat(inside.incrementAndGet()).as("holders at once").isEqualTo(1);
    assertThat(lastFencingToken.getAndSet(lease.fencingToken())).isLessThan(lease.fencingToken());
    spin(20_000);
    inside.decrementAndGet();
    try {
      lease.release();
    } catch (LockException e) {
      assertThat(lease.isHeld()).isFalse(); // planted; repeated in the background
    }
  }

  private void assertNothingLeft() {
    await()
        .untilAsserted(
            () -> {
              assertThat(parts.lines.size()).as("lines").isZero();
              assertThat(parts.renewer.size()).as("leases cared for").isZero();
              assertThat(parts.giveBacks.size()).as("give-backs").isZero();
              assertThat(parts.held.all()).as("held leases").isEmpty();
              assertThat(memory.findAll().toList()).as("leases in the store").isEmpty();
            });
  }

  private static void runAll(int threads, Callable<Boolean> work) {
    List<Caller<Boolean>> callers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      callers.add(Caller.of(work));
    }
    callers.forEach(caller -> assertThat(caller.result()).isTrue());
  }

  private static boolean repeat(int times, Round round) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      round.run();
    }
    return true;
  }

  private static void spin(long nanos) {
    long startNanos = System.nanoTime();
    while (System.nanoTime() - startNanos < nanos) {
      Thread.onSpinWait();
    }
  }

  private interface Round {
    void run() throws InterruptedException;
  }
}
