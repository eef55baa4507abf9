package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockOptions;
import io.distlock.spi.OwnershipToken;
import io.distlock.tck.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TimetableTest {

  private final ManualTime time = new ManualTime();
  private final List<List<String>> due = new ArrayList<>();
  private final Timetable table =
      new Timetable(time, renewals -> due.add(renewals.stream().map(r -> r.lease.name()).toList()));

  @Test
  void what_is_due_within_a_moment_goes_together() {
    add("late", 1_006);
    add("first", 1_000);
    add("soon", 1_005);

    time.advance(Duration.ofSeconds(1));
    assertThat(due).containsExactly(List.of("first", "soon"));
    time.advance(Duration.ofMillis(6));
    assertThat(due).containsExactly(List.of("first", "soon"), List.of("late"));
  }

  @Test
  void one_timer_serves_all() {
    for (int i = 0; i < 100; i++) {
      add("lock-" + i, 1_000 + i);
    }

    assertThat(time.pendingTimers()).isEqualTo(1);
  }

  @Test
  void what_is_due_earlier_moves_the_timer() {
    add("late", 60_000);
    add("early", 10);

    time.advance(Duration.ofMillis(10));

    assertThat(due).containsExactly(List.of("early"));
    assertThat(time.pendingTimers()).isEqualTo(1);
  }

  @Test
  void what_was_removed_is_not_due_and_cannot_be_put_back() {
    HeldLease lease = add("a", 1_000);
    Renewal renewal = Objects.requireNonNull(table.find(lease));
    table.remove(lease);
    table.put(renewal, time.nanoTime());

    time.advance(Duration.ofSeconds(2));

    assertThat(due).isEmpty();
    assertThat(table.size()).isZero();
    assertThat(time.pendingTimers()).isZero();
  }

  @Test
  void a_failure_does_not_stop_the_table() {
    Timetable failing =
        new Timetable(
            time,
            renewals -> {
              throw new IllegalStateException("planted");
            });
    failing.add(lease("a"), time.nanoTime() + 1);
    failing.add(lease("b"), time.nanoTime() + 1_000_000_000);

    assertThatThrownBy(() -> time.advance(Duration.ofMillis(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> time.advance(Duration.ofSeconds(1)))
        .isInstanceOf(IllegalStateException.class);
  }

  private HeldLease add(String name, long millis) {
    HeldLease lease = lease(name);
    table.add(lease, time.nanoTime() + millis * 1_000_000);
    return lease;
  }

  private HeldLease lease(String name) {
    LockOptions options = LockOptions.defaults();
    Grant grant =
        new Grant(
            name,
            "tester",
            OwnershipToken.random(),
            1,
            null,
            options,
            Deadline.ofRequestSentNow(time, options.ttl()),
            time.nanoTime());
    return new HeldLease(grant, time, (lost, loss) -> {});
  }
}
