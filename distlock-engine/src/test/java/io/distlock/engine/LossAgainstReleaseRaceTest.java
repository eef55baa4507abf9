package io.distlock.engine;

import io.distlock.LeaseLoss.Reason;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockOptions;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.OwnershipToken;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * All interleavings of releasing a lease, losing it and looking at it: each outcome is one that
 * some order of the calls would have given, and a loss is told once, and never after a release.
 */
public class LossAgainstReleaseRaceTest {

  private static final LeaseTime TIME = new StandingTime();
  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofDays(1));

  private final AtomicInteger losses = new AtomicInteger();
  private final AtomicInteger releases = new AtomicInteger();
  private final HeldLease lease =
      new HeldLease(
          new Grant(
              "a",
              "tester",
              new OwnershipToken("token"),
              1,
              null,
              OPTIONS,
              Deadline.ofRequestSentNow(TIME, OPTIONS.ttl()),
              TIME.nanoTime()),
          TIME,
          (lost, loss) -> losses.incrementAndGet());

  @Operation
  public String release() {
    try {
      lease.beginRelease();
    } catch (LeaseNotHeldException e) {
      return e.getClass().getSimpleName();
    }
    lease.released();
    releases.incrementAndGet();
    return "released";
  }

  @Operation
  public void lose() {
    lease.lose(Reason.NOT_HELD);
  }

  @Operation
  public boolean isHeld() {
    return lease.isHeld();
  }

  @Validate
  public void endsAtMostOnce() {
    if (losses.get() + releases.get() > 1) {
      throw new IllegalStateException(losses + " losses and " + releases + " releases");
    }
  }

  @Test
  void every_interleaving_has_an_order() {
    new ModelCheckingOptions()
        .iterations(3)
        .invocationsPerIteration(100)
        .threads(3)
        .actorsPerThread(2)
        .check(LossAgainstReleaseRaceTest.class);
  }
}
