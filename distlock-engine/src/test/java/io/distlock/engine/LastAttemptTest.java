package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.tck.Misbehaviour.sleepAfter;
import static io.distlock.tck.Misbehaviour.sleepBefore;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static io.distlock.tck.StoreVerb.WATCH;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockInfo;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whoever is told that a lock is busy has nothing, and whoever has something is told so. */
class LastAttemptTest {

  private static final LockOptions ONE_SECOND =
      OPTIONS.withMaxWait(Duration.ofSeconds(1)).withRetryInterval(Duration.ofMillis(400));

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void an_attempt_that_begins_in_time_and_is_granted_late_is_a_lease() {
    bench.store.always(WATCH, call -> Watch.none());
    long unused = bench.rivalEnters();
    Caller<Lease> caller = bench.waiter(ONE_SECOND.withRetryInterval(Duration.ofMinutes(1)));
    bench.store.always(TRY_ACQUIRE, sleepAfter(bench.time, Duration.ofMillis(200)));
    bench.rivalLeaves();

    bench.seconds(1);
    bench.time.awaitSleepers(1);
    bench.seconds(0.2);

    assertThat(caller.result().isHeld()).isTrue();
  }

  @Test
  void in_a_thousand_random_timings_nobody_is_told_busy_who_was_granted() {
    Random random = new Random(20_26);
    int granted = 0;
    for (int round = 0; round < 1_000; round++) {
      granted += outcomeOf(random) ? 1 : 0;
    }

    assertThat(granted).isBetween(100, 900);
  }

  private boolean outcomeOf(Random random) {
    Duration slowness = Duration.ofMillis(1 + random.nextInt(300));
    bench.store.always(
        TRY_ACQUIRE,
        random.nextBoolean()
            ? sleepBefore(bench.time, slowness)
            : sleepAfter(bench.time, slowness));
    long unused = bench.rivalEnters();
    bench.time.schedule(Duration.ofMillis(random.nextInt(2_500)), this::steal);
    Caller<Lease> caller = Caller.of(() -> bench.engine.acquire("a", ONE_SECOND));
    while (!caller.isDone()) {
      bench.seconds(bench.time.sleepers() > 0 ? 0.02 : 0);
    }
    boolean won = judge(caller);
    bench.seconds(5);
    return won;
  }

  private boolean judge(Caller<Lease> caller) {
    Optional<LockInfo> holder = bench.holder();
    if (holder.filter(info -> info.owner().equals("tester")).isPresent()) {
      caller.result().release();
      return true;
    }
    assertThat(caller.failure()).isInstanceOf(LockNotAcquiredException.class);
    return false;
  }

  private void steal() {
    if (bench.holder().filter(info -> info.owner().equals("rival")).isPresent()) {
      bench.rivalLeaves();
    }
  }
}
