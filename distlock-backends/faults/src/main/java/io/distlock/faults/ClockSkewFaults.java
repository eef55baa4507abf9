package io.distlock.faults;

import static io.distlock.faults.Polls.awaitThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.spi.LeaseTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clocks of the processes differ; only that of the store decides. */
@Tag("faults")
@Timeout(300)
public abstract class ClockSkewFaults {

  private static final Duration SKEW = Duration.ofMinutes(3);
  private static final Duration TTL = Scale.of(Duration.ofSeconds(2), Duration.ofSeconds(60));
  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(TTL);

  private final Scene scene;
  private final LeaseEngine right;
  private final LeaseEngine ahead;
  private final LeaseEngine behind;

  /** On a store of its own, which ends with the test. */
  protected ClockSkewFaults(StoreServer server) {
    scene = new Scene(server);
    right = scene.near("right");
    ahead = scene.near("ahead", new ShiftedTime(SKEW));
    behind = scene.near("behind", new ShiftedTime(SKEW.negated()));
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void nobody_takes_a_lease_that_is_renewed_however_wrong_their_clocks_are() {
    Lease lease = right.tryAcquire("a", OPTIONS.withAutoRenew(true)).orElseThrow();
    Polls.holdsFor(
        TTL.multipliedBy(2),
        "nobody else gets it",
        () ->
            ahead.tryAcquire("a", OPTIONS).isEmpty()
                && behind.tryAcquire("a", OPTIONS).isEmpty()
                && lease.isHeld());
  }

  @Test
  void holders_with_wrong_clocks_keep_what_they_renew() {
    Lease early = ahead.tryAcquire("a", OPTIONS.withAutoRenew(true)).orElseThrow();
    Lease late = behind.tryAcquire("b", OPTIONS.withAutoRenew(true)).orElseThrow();
    Polls.holdsFor(
        TTL.multipliedBy(2),
        "both are held",
        () ->
            early.isHeld()
                && late.isHeld()
                && right.tryAcquire("a", OPTIONS).isEmpty()
                && right.tryAcquire("b", OPTIONS).isEmpty());
  }

  @Test
  void a_lease_lasts_its_ttl_by_the_clock_of_the_store() {
    long start = System.nanoTime();
    Lease lease = ahead.tryAcquire("a", OPTIONS).orElseThrow();
    assertThat(scene.look.remaining("a")).isBetween(TTL.dividedBy(2), TTL);
    assertThat(lease.remaining()).isBetween(TTL.dividedBy(2), TTL);

    awaitThat("the name is free", () -> right.tryAcquire("a", OPTIONS).isPresent());

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(TTL);
    assertThat(lease.isHeld()).isFalse();
    assertThat(scene.look.fencingToken("a")).isGreaterThan(lease.fencingToken());
  }

  /** The machine's time, with a wall clock that is wrong. */
  private static final class ShiftedTime implements LeaseTime {

    private final LeaseTime real = LeaseTime.system();
    private final long shiftMicros;

    ShiftedTime(Duration shift) {
      shiftMicros = shift.toMillis() * 1000;
    }

    @Override
    public long nanoTime() {
      return real.nanoTime();
    }

    @Override
    public long epochMicros() {
      return real.epochMicros() + shiftMicros;
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
      return real.schedule(delay, task);
    }

    @Override
    public Bell newBell() {
      return real.newBell();
    }

    @Override
    public void close() {
      real.close();
    }
  }
}
