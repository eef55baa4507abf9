package io.distlock.engine;

import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.Misbehaviour.sleepBefore;
import static io.distlock.tck.StoreVerb.RENEW;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.tck.Gate;
import io.distlock.tck.MisbehavingStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One slow renewal never endangers another lease; on real threads and the machine's time. */
class SlowRenewalTest {

  private static final LockOptions RENEWING =
      LockOptions.defaults().withTtl(Duration.ofSeconds(3)).withAutoRenew(true);

  private final MisbehavingStore store = new MisbehavingStore(new MemoryLeaseStore());
  private final LeaseEngine engine = Bench.real(store);
  private final Logs logs = new Logs();
  private final Gate gate = new Gate();

  @AfterEach
  void close() {
    gate.open();
    engine.close();
    logs.close();
  }

  @Test
  void one_lease_that_makes_its_requests_hang_is_the_only_one_that_may_be_lost() {
    store.always(RENEW, blockBefore(gate).onlyFor("lock-7"));
    List<Lease> leases = leases(200);

    watchFor(Duration.ofSeconds(6));

    assertThat(leases.stream().filter(lease -> !lease.isHeld()).map(Lease::name))
        .containsExactly("lock-7");
  }

  @Test
  void no_lease_is_lost_when_every_renewal_takes_its_time() {
    LeaseTime time = LeaseTime.system();
    store.always(
        RENEW,
        call -> sleepBefore(time, Duration.ofMillis(25L * call.names().size())).around(call));
    List<Lease> leases = leases(100);

    watchFor(Duration.ofSeconds(6));

    assertThat(leases).allMatch(Lease::isHeld);
  }

  @Test
  void a_listener_that_blocks_does_not_disturb_other_leases() throws Exception {
    Lease first = engine.tryAcquire("first", RENEWING).orElseThrow();
    Lease second = engine.tryAcquire("second", RENEWING).orElseThrow();
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<Boolean> ownCall = new CompletableFuture<>();
    first
        .lost()
        .thenAccept(
            loss -> {
              ownCall.complete(engine.tryAcquire("first", RENEWING).isPresent());
              awaitForEver(never);
            });

    assertThat(engine.inspector().forceRelease("first", first.fencingToken())).isTrue();

    assertThat(ownCall.get(20, TimeUnit.SECONDS)).isTrue();
    watchFor(Duration.ofSeconds(3));
    assertThat(second.isHeld()).isTrue();
    never.countDown();
  }

  private List<Lease> leases(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> engine.tryAcquire("lock-" + i, RENEWING).orElseThrow())
        .toList();
  }

  private static void watchFor(Duration duration) {
    Awaitility.await().pollDelay(duration).atMost(duration.plusSeconds(30)).until(() -> true);
  }

  private static void awaitForEver(CountDownLatch never) {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
