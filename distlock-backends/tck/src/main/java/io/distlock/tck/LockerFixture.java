package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockOptions;
import io.distlock.Locker;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** What the rules of the contract need to know of the Lockers under test. */
interface LockerFixture {

  /** Longer than any test takes. */
  LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofMinutes(2));

  /** For leases that a test lets expire. */
  LockOptions SHORT = LockOptions.defaults().withTtl(Duration.ofSeconds(1));

  /** For leases that live on only because they renew themselves. */
  LockOptions RENEWING = LockOptions.defaults().withTtl(Duration.ofSeconds(3)).withAutoRenew(true);

  /** For callers that wait for as long as the test takes. */
  LockOptions PATIENT = OPTIONS.withMaxWait(Duration.ofMinutes(2));

  /** The Locker under test. */
  Locker locker();

  /** The Locker of another process. */
  Locker otherLocker();

  /** A further one, on the same data. */
  Locker anotherLocker();

  /** A name that is free and that nobody else uses. */
  String lockName();

  /** Makes the lease of that name expire. */
  void expireNow(String name);

  /** Removes the lease of that name behind everybody's back. */
  void stealNow(String name);

  /** Lets time go by. */
  void waitFor(Duration duration);

  /** A lease that is there for the asking. */
  default Lease lease(String name, LockOptions options) {
    return locker().tryAcquire(name, options).orElseThrow();
  }

  default void assertFree(String name) {
    assertThat(otherLocker().inspector().find(name)).as("lease of '%s'", name).isEmpty();
  }

  default void assertHeld(String name, Lease lease) {
    assertThat(otherLocker().inspector().find(name))
        .as("lease of '%s'", name)
        .hasValueSatisfying(
            info -> assertThat(info.fencingToken()).isEqualTo(lease.fencingToken()));
  }

  /**
   * Lets time go by until that is so. Real time as well, so that threads get on even if time is
   * moved by hand.
   */
  default void passTimeUntil(String what, BooleanSupplier done) {
    Awaitility.await(what)
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              if (!done.getAsBoolean()) {
                waitFor(Duration.ofMillis(10));
              }
              return done.getAsBoolean();
            });
  }

  /** What the call returns once enough time has gone by. */
  default <T> T resultInTime(BackgroundCall<T> call) {
    passTimeUntil("the end of the call", call::isDone);
    return call.result();
  }

  /** What the call throws once enough time has gone by. */
  default Throwable failureInTime(BackgroundCall<?> call) {
    passTimeUntil("the end of the call", call::isDone);
    return call.failure();
  }

  /** Waits for the loss of a lease while time goes by. */
  default LeaseLoss awaitLoss(Lease lease) {
    CompletableFuture<LeaseLoss> lost = lease.lost().toCompletableFuture();
    passTimeUntil("the loss of the lease of '" + lease.name() + "'", lost::isDone);
    return lost.join();
  }
}
