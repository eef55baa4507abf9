package io.distlock.faults;

import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.engine.LeaseEngine;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The network between a holder and the store goes silent. */
@Tag("faults")
@Timeout(120)
public abstract class CutOffHolderFaults {

  private static final Duration TTL = Scale.of(Duration.ofMillis(1500), Duration.ofSeconds(6));
  private static final LockOptions RENEWING =
      LockOptions.defaults().withTtl(TTL).withAutoRenew(true);
  private static final LockOptions LONG = LockOptions.defaults().withTtl(Duration.ofMinutes(5));

  private final Scene scene;
  private final LeaseEngine distant;

  /** On a store of its own, which ends with the test. */
  protected CutOffHolderFaults(StoreServer server) {
    scene = new Scene(server);
    distant = scene.distant("distant");
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_holder_that_is_cut_off_has_stopped_before_anybody_else_begins() {
    LeaseEngine near = scene.near("near");
    for (int round = 0; round < Scale.of(1, 20); round++) {
      scene.network.heal();
      awaitThat("the distant node is back", () -> Nodes.isUp(distant));
      String name = "a" + round;
      Lease lease = distant.tryAcquire(name, RENEWING).orElseThrow();
      LossLog log = LossLog.of(lease);
      awaitRenewal(lease);

      scene.network.blackHole();
      Lease successor = acquireWhenFree(near, name, lease);
      long successorNanos = System.nanoTime();

      log.awaitLoss();
      if (Scale.isSoak()) { // the margin is a matter of milliseconds, too little for busy machines
        assertThat(log.toldNanos() - successorNanos).isNegative();
      }
      assertNeverHeldAgain(lease, successor);
      assertThat(log.losses())
          .singleElement()
          .satisfies(loss -> assertThat(loss.reason()).isEqualTo(LeaseLoss.Reason.EXPIRED));
      successor.release();
    }
  }

  private static void awaitRenewal(Lease lease) {
    Duration[] last = {lease.remaining()};
    awaitThat(
        "a renewal",
        () -> {
          Duration now = lease.remaining();
          boolean renewed = now.compareTo(last[0]) > 0;
          last[0] = now;
          return renewed;
        });
  }

  /** Asks all the time; at the moment of the grant the former holder must not believe in it. */
  private static Lease acquireWhenFree(LeaseEngine near, String name, Lease former) {
    Lease[] successor = new Lease[1];
    awaitThat(
        "the successor gets the name",
        () -> {
          Optional<Lease> lease = near.tryAcquire(name, LONG);
          assertThat(lease.isPresent() && former.isHeld()).as("two holders").isFalse();
          lease.ifPresent(held -> successor[0] = held);
          return lease.isPresent();
        });
    return successor[0];
  }

  private void assertNeverHeldAgain(Lease lease, Lease successor) {
    String inStore = scene.look.lease(lease.name()).orElseThrow();
    scene.network.heal();
    awaitThat("the distant node is back", () -> Nodes.isUp(distant));
    holdsFor(
        TTL.dividedBy(2),
        "the successor holds the name and nobody else",
        () -> successor.isHeld() && !lease.isHeld());
    assertThat(scene.look.lease(lease.name())).contains(inStore);
    assertThat(scene.look.remaining(lease.name())).isGreaterThan(LONG.ttl().minusSeconds(60));
    assertThat(successor.fencingToken()).isGreaterThan(lease.fencingToken());
  }

  @Test
  void a_connection_that_goes_silent_costs_no_lease_while_new_ones_work() {
    Duration ttl = Scale.of(Duration.ofSeconds(4), Duration.ofSeconds(10));
    Lease lease =
        distant
            .tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true))
            .orElseThrow();
    LossLog log = LossLog.of(lease);

    scene.network.blackHoleOpenConnections();
    awaitThat("normal service", () -> works(distant));

    holdsFor(ttl.plus(ttl.dividedBy(2)), "the lease is held", lease::isHeld);
    assertThat(log.losses()).isEmpty();
    lease.release();
  }

  @Test
  void a_network_that_keeps_resetting_connections_costs_no_lease() {
    Duration ttl = Duration.ofSeconds(3);
    Lease lease =
        distant
            .tryAcquire("a", LockOptions.defaults().withTtl(ttl).withAutoRenew(true))
            .orElseThrow();
    for (int i = 0; i < Scale.of(4, 40); i++) {
      awaitRenewal(lease);
      scene.network.cut();
    }
    assertThat(lease.isHeld()).isTrue();
    awaitThat("normal service", () -> works(distant));
    lease.release();
    assertThat(scene.look.isFree("a")).isTrue();
  }

  /** Whatever happens, an attempt is never reported as busy here: nobody holds that name. */
  private static boolean works(LeaseEngine engine) {
    try {
      engine.tryAcquire("free", LONG).orElseThrow().release();
      return true;
    } catch (LockStoreException e) {
      return false;
    }
  }
}
