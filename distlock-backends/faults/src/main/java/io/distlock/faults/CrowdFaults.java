package io.distlock.faults;

import static io.distlock.faults.Polls.PATIENCE;
import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.letPass;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreUnavailableException;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Visits.Visit;
import io.distlock.servers.JvmProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many want the same few names. */
@Tag("faults")
@Timeout(900)
public abstract class CrowdFaults {

  private static final LockOptions LONG = LockOptions.defaults().withTtl(Duration.ofSeconds(60));

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected CrowdFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_hundred_callers_with_the_oddest_waits_are_never_inside_at_once() throws Exception {
    LeaseEngine[] engines = {scene.near("one"), scene.near("other")};
    Visits visits = new Visits();
    Duration[] waits = {
      Duration.ZERO, Duration.ofNanos(1), Duration.ofMillis(1), Duration.ofSeconds(2), PATIENCE
    };
    Duration[] intervals = {Duration.ofMillis(1), Duration.ofMillis(100), Duration.ofSeconds(60)};
    List<Caller<Boolean>> callers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      LeaseEngine engine = engines[i % 2];
      LockOptions options =
          LONG.withMaxWait(waits[i % waits.length])
              .withRetryInterval(intervals[i % intervals.length]);
      callers.add(Caller.of(() -> visit(engine, options, visits)));
    }
    int visited = 0;
    for (Caller<Boolean> caller : callers) {
      visited += caller.result() ? 1 : 0;
    }
    assertThat(visited).isGreaterThanOrEqualTo(20).isEqualTo(visits.count());
    visits.assertNoOverlap();
    assertThat(scene.look.leases()).isEmpty();
  }

  private static boolean visit(LeaseEngine engine, LockOptions options, Visits visits)
      throws InterruptedException {
    try (Lease lease = engine.acquire("a", options)) {
      visits.visit(lease, () -> letPass(Duration.ofMillis(5)));
      return true;
    } catch (LockNotAcquiredException e) {
      return false;
    }
  }

  @Test
  void threads_that_share_one_carrier_do_not_block_each_other() {
    try (JvmProcess program = JvmProcess.start(ManyThreads.class, scene.uri())) {
      program.awaitLine("visited", PATIENCE.multipliedBy(2));
      assertThat(program.lines())
          .contains("busy for another thread true", "held while it blocked true", "visited 100");
    }
  }

  /** Holders that vanish are what makes names expire while others try to get them. */
  @Test
  void nobody_is_inside_together_with_others_while_leases_keep_expiring() throws Exception {
    Visits visits = new Visits();
    long end = System.nanoTime() + Scale.of(Duration.ofSeconds(3), Duration.ofMinutes(5)).toNanos();
    LockOptions options =
        LockOptions.defaults()
            .withTtl(Duration.ofMillis(200))
            .withMaxWait(Duration.ofMillis(500))
            .withRetryInterval(Duration.ofMillis(20));
    List<Caller<Boolean>> callers = new ArrayList<>();
    for (int node = 0; node < 4; node++) {
      LeaseEngine engine = scene.near("node-" + node);
      for (int thread = 0; thread < 4; thread++) {
        Random random = new Random(16L * node + thread);
        callers.add(
            Caller.of(
                () -> {
                  while (System.nanoTime() - end < 0) {
                    passThrough(engine, "name-" + random.nextInt(10), options, random, visits);
                  }
                  return true;
                }));
      }
    }
    awaitThat(
        "the end", () -> System.nanoTime() - end > 0 && callers.stream().allMatch(Caller::isDone));
    for (Caller<Boolean> caller : callers) {
      caller.result();
    }
    assertThat(visits.count()).isGreaterThan(50);
    visits.assertNoOverlap();
    awaitThat("all have expired", () -> scene.look.leases().isEmpty());
  }

  private static void passThrough(
      LeaseEngine engine, String name, LockOptions options, Random random, Visits visits)
      throws InterruptedException {
    try {
      Lease lease = engine.acquire(name, options);
      visits.visit(lease, () -> letPass(Duration.ofMillis(5)));
      boolean vanishes = random.nextInt(4) == 0;
      if (!vanishes && lease.isHeld()) {
        lease.release();
      }
    } catch (LockNotAcquiredException | LeaseLostException | LockStoreUnavailableException e) {
      // the next round then; the last one is what a grant becomes that took longer than its ttl
    }
  }

  @Test
  void many_waiting_callers_burden_the_server_no_more_than_a_few() {
    Duration time = Scale.of(Duration.ofSeconds(4), Duration.ofMinutes(1));
    int processes = Scale.of(2, 4);
    int waiters = 50;
    List<JvmProcess> crowd = new ArrayList<>();
    LeaseEngine holder = scene.near("holder");
    try {
      for (int i = 0; i < processes; i++) {
        crowd.add(
            JvmProcess.start(
                WaitsInACrowd.class,
                scene.uri(),
                Integer.toString(waiters),
                Long.toString(time.toMillis())));
      }
      Lease first = holder.tryAcquire("crowded", LONG).orElseThrow();
      crowd.forEach(process -> process.awaitLine("ready", PATIENCE));
      long before = scene.look.requests();
      letPass(time.dividedBy(2));
      long asked = scene.look.requests() - before;
      long perSecond = asked * 1000 / time.dividedBy(2).toMillis();
      int connections = scene.look.connections();
      first.release();
      crowd.forEach(process -> process.awaitLine("done", PATIENCE.plus(time)));

      assertThat(perSecond)
          .as("requests per second of %d waiting callers", processes * waiters)
          .isLessThanOrEqualTo(20L * processes);
      assertThat(connections)
          .isLessThanOrEqualTo(scene.server.connectionsOfAProcess() * (processes + 1) + 2);
      Visits visits = new Visits();
      crowd.stream()
          .flatMap(process -> process.lines().stream())
          .filter(Visit::isLine)
          .map(Visit::parse)
          .forEach(visits::add);
      assertThat(visits.count()).isPositive();
      visits.assertNoOverlap();
      assertThat(holder.inspector().find("crowded")).isEmpty();
    } finally {
      crowd.forEach(JvmProcess::close);
    }
  }
}
