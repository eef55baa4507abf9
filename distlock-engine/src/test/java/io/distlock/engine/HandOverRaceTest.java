package io.distlock.engine;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.OwnershipToken;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * All interleavings of a hand-over and a waiter that may leave meanwhile: the lease ends up in
 * exactly one pair of hands.
 */
public class HandOverRaceTest {

  private static final LeaseTime TIME = new StandingTime();
  private static final LockOptions OPTIONS = LockOptions.defaults();

  private final Lines lines = new Lines(TIME);
  private final Waiter waiter = lines.join("a", OPTIONS);
  private final AtomicInteger handed = new AtomicInteger();
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger kept = new AtomicInteger();
  private final AtomicInteger unclaimed = new AtomicInteger();
  private @Nullable Waiter offered;
  private boolean left;

  /** The releasing thread. */
  @Operation(nonParallelGroup = "releaser")
  public void offer() {
    if (offered == null) {
      offered = lines.offer("a");
    }
  }

  @Operation(nonParallelGroup = "releaser")
  public void settle() {
    Waiter next = offered;
    if (next != null) {
      offered = null;
      handed.incrementAndGet();
      if (!lines.settle(next, lease())) {
        kept.incrementAndGet();
      }
    }
  }

  /** The waiting thread. */
  @Operation(nonParallelGroup = "waiter")
  public void look() {
    if (!left) {
      Turn turn = lines.next(waiter, 1_000_000_000);
      if (turn instanceof Turn.Take) {
        taken.incrementAndGet();
      } else if (turn instanceof Turn.Ask) {
        lines.rest(waiter);
      }
    }
  }

  @Operation(nonParallelGroup = "waiter")
  public void leave() {
    if (!left) {
      left = true;
      if (lines.leave(waiter) != null) {
        unclaimed.incrementAndGet();
      }
    }
  }

  @Validate
  public void isInOnePairOfHands() {
    int onItsWay = waiter.handed == null ? 0 : 1;
    if (handed.get() != taken.get() + kept.get() + unclaimed.get() + onItsWay) {
      throw new IllegalStateException(
          "handed %s, taken %s, kept %s, unclaimed %s, on its way %s"
              .formatted(handed, taken, kept, unclaimed, onItsWay));
    }
  }

  private static HeldLease lease() {
    Deadline deadline = Deadline.ofRequestSentNow(TIME, OPTIONS.ttl());
    Grant grant =
        new Grant(
            "a", "tester", new OwnershipToken("t"), 1, null, OPTIONS, deadline, TIME.nanoTime());
    return new HeldLease(grant, TIME, (lost, loss) -> {});
  }

  @Test
  void every_interleaving_leaves_the_lease_in_one_pair_of_hands() {
    new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(200)
        .threads(2)
        .actorsPerThread(3)
        .check(HandOverRaceTest.class);
  }
}
