package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import io.distlock.spi.OwnershipToken;
import org.junit.jupiter.api.Test;

class LinesTest {

  private static final LockOptions OPTIONS = LockOptions.defaults();
  private static final long PATIENT = 1_000_000_000;

  private final StandingTime time = new StandingTime();
  private final Lines lines = new Lines(time);

  @Test
  void a_late_release_does_not_take_away_what_a_waiter_was_just_handed() {
    Waiter waiter = lines.join("a", OPTIONS);
    HeldLease lease = lease();
    assertThat(lines.offer("a")).isSameAs(waiter);
    assertThat(lines.settle(waiter, lease)).isTrue();

    assertThat(lines.offer("a")).as("of an older lease that has expired meanwhile").isNull();

    assertThat(lines.next(waiter, PATIENT)).isEqualTo(new Turn.Take(lease));
  }

  @Test
  void a_waiter_that_leaves_gives_back_what_it_was_handed() {
    Waiter waiter = lines.join("a", OPTIONS);
    HeldLease lease = lease();
    lines.offer("a");
    lines.settle(waiter, lease);

    assertThat(lines.leave(waiter)).isSameAs(lease);
    assertThat(lines.size()).isZero();
  }

  private HeldLease lease() {
    Deadline deadline = Deadline.ofRequestSentNow(time, OPTIONS.ttl());
    Grant grant = new Grant("a", "tester", OwnershipToken.random(), 1, null, OPTIONS, deadline, 0);
    return new HeldLease(grant, time, (lost, loss) -> {});
  }
}
