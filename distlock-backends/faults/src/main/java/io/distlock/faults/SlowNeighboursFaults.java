package io.distlock.faults;

import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static io.distlock.faults.Polls.letPass;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.Delay;
import io.distlock.servers.Direction;
import io.distlock.tck.Gate;
import io.distlock.tck.MisbehavingStore;
import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreVerb;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One lease in trouble, or its holder, never costs others theirs. */
@Tag("faults")
@Timeout(300)
public abstract class SlowNeighboursFaults {

  private static final Duration TTL = Duration.ofSeconds(5);
  private static final LockOptions RENEWING =
      LockOptions.defaults().withTtl(TTL).withAutoRenew(true);
  private static final Duration LONG_ENOUGH = Scale.of(TTL.multipliedBy(2), Duration.ofSeconds(30));

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected SlowNeighboursFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void two_hundred_leases_live_on_although_every_answer_takes_its_time() {
    LeaseEngine distant = scene.distant("distant", Duration.ofSeconds(2));
    List<Lease> leases = acquire(distant, 200);
    scene.network.delay(Direction.REPLIES, Delay.of(Duration.ofMillis(50)));
    holdsFor(LONG_ENOUGH, "all are held", () -> leases.stream().allMatch(Lease::isHeld));
    scene.network.heal();
  }

  @Test
  void one_lease_whose_renewals_hang_costs_none_of_two_hundred_others() {
    MisbehavingStore[] store = new MisbehavingStore[1];
    LeaseEngine engine =
        scene.near(
            "node",
            real -> {
              store[0] = new MisbehavingStore(real);
              return store[0];
            });
    List<Lease> leases = acquire(engine, 200);
    Gate gate = new Gate();
    store[0].always(StoreVerb.RENEW, Misbehaviour.blockBefore(gate).onlyFor("lock-7"));
    List<Lease> others = leases.stream().filter(lease -> !lease.name().equals("lock-7")).toList();
    try {
      holdsFor(LONG_ENOUGH, "the others are held", () -> others.stream().allMatch(Lease::isHeld));
    } finally {
      store[0].heal();
      gate.open();
    }
    assertThat(others).allMatch(lease -> !scene.look.isFree(lease.name()));
  }

  @Test
  void a_listener_may_call_the_locker_and_block_for_long_while_other_leases_are_renewed() {
    LeaseEngine engine = scene.near("node");
    Lease stolen = engine.tryAcquire("stolen", RENEWING).orElseThrow();
    Lease other = engine.tryAcquire("other", RENEWING).orElseThrow();
    CompletableFuture<Lease> fromListener = new CompletableFuture<>();
    CompletionStage<Void> unused =
        stolen
            .lost()
            .thenAccept(
                loss -> {
                  fromListener.complete(engine.tryAcquire("by listener", RENEWING).orElseThrow());
                  letPass(Scale.of(TTL.multipliedBy(2), Duration.ofSeconds(10)));
                });

    scene.look.delete("stolen");
    awaitThat("the listener has called", fromListener::isDone);
    Lease another = fromListener.join();

    holdsFor(TTL.multipliedBy(2), "both leases are held", () -> other.isHeld() && another.isHeld());
  }

  @Test
  void a_lease_that_its_holder_has_forgotten_is_free_soon() {
    LeaseEngine engine = scene.near("node");
    WeakReference<Lease> forgotten =
        new WeakReference<>(engine.tryAcquire("a", RENEWING).orElseThrow());
    awaitThat(
        "the lease is garbage",
        () -> {
          System.gc();
          return forgotten.get() == null;
        });
    awaitThat("the name is free", () -> scene.look.isFree("a"));
    assertThat(engine.heldLocks()).isEmpty();
  }

  private static List<Lease> acquire(LeaseEngine engine, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> engine.tryAcquire("lock-" + i, RENEWING).orElseThrow())
        .toList();
  }
}
