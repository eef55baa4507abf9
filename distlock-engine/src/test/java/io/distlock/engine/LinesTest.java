package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import io.distlock.spi.OwnershipToken;
import io.distlock.tck.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinesTest {

  private static final long PATIENT = 60_000_000_000L;

  private final ManualTime time = new ManualTime();
  private final Lines lines = new Lines(time);

  @Test
  void only_the_head_of_a_line_asks() {
    Waiter head = join();
    Waiter second = join();

    assertThat(lines.next(head, PATIENT)).isInstanceOf(Turn.Ask.class);
    assertThat(lines.next(second, PATIENT)).isEqualTo(new Turn.Rest(PATIENT));
  }

  @Test
  void whoever_has_no_time_left_asks_a_last_time() {
    join();
    Waiter second = join();

    assertThat(lines.next(second, 0)).isInstanceOf(Turn.Ask.class);
  }

  @Test
  void a_head_that_asks_is_not_offered_anything() {
    Waiter head = join();
    lines.next(head, PATIENT);
    assertThat(lines.offer("a")).isNull();

    lines.rest(head);

    assertThat(lines.offer("a")).isSameAs(head);
  }

  @Test
  void a_head_that_is_offered_a_lease_waits_for_it() {
    Waiter head = join();
    assertThat(lines.offer("a")).isSameAs(head);

    assertThat(lines.next(head, PATIENT)).isInstanceOf(Turn.Rest.class);
    assertThat(lines.next(head, 0)).isInstanceOf(Turn.Rest.class);
    assertThat(lines.offer("a")).isNull();
    assertThat(lines.settle(head, null)).isTrue();

    assertThat(lines.next(head, PATIENT)).isInstanceOf(Turn.Ask.class);
  }

  @Test
  void an_offer_to_somebody_who_has_gone_stays_with_who_made_it() {
    Waiter head = join();
    assertThat(lines.offer("a")).isSameAs(head);
    assertThat(lines.leave(head)).isNull();

    assertThat(lines.settle(head, null)).isFalse();
    assertThat(lines.size()).isZero();
  }

  @Test
  void nobody_waits_so_nothing_is_offered_and_nothing_is_kept() {
    assertThat(lines.offer("a")).isNull();
    lines.wakeHead("a");

    Waiter waiter = join();
    assertThat(lines.size()).isEqualTo(1);
    assertThat(lines.leave(waiter)).isNull();

    assertThat(lines.size()).isZero();
  }

  @Test
  void a_series_of_offers_ends_after_100_ms_and_the_line_stays_away_for_5_ms() {
    Waiter head = join();
    offerAndSettle(head);
    time.advance(Duration.ofMillis(100));
    offerAndSettle(head);
    time.advance(Duration.ofNanos(1));

    assertThat(lines.offer("a")).isNull();
    assertThat(lines.next(head, PATIENT)).isEqualTo(new Turn.Rest(5_000_000));
    assertThat(lines.next(head, 1_000)).isEqualTo(new Turn.Rest(1_000));
    time.advance(Duration.ofMillis(5));
    assertThat(lines.next(head, PATIENT)).isInstanceOf(Turn.Ask.class);
    lines.rest(head);

    offerAndSettle(head);
  }

  @Test
  void leaving_wakes_the_next_one_only_if_it_becomes_the_head() throws Exception {
    Waiter head = join();
    Waiter second = join();
    Waiter third = join();

    assertThat(lines.leave(third)).isNull();
    assertThat(head.bell.await(0)).isFalse();
    assertThat(lines.leave(head)).isNull();
    assertThat(second.bell.await(0)).isTrue();
  }

  private Waiter join() {
    return lines.join("a", LockOptions.defaults());
  }

  private void offerAndSettle(Waiter waiter) {
    assertThat(lines.offer("a")).isSameAs(waiter);
    assertThat(lines.settle(waiter, null)).isTrue();
  }

  @Test
  void a_late_release_does_not_take_away_what_a_waiter_was_just_handed() {
    Waiter waiter = join();
    HeldLease lease = lease();
    assertThat(lines.offer("a")).isSameAs(waiter);
    assertThat(lines.settle(waiter, lease)).isTrue();

    assertThat(lines.offer("a")).as("of an older lease that has expired meanwhile").isNull();

    assertThat(lines.next(waiter, PATIENT)).isEqualTo(new Turn.Take(lease));
  }

  @Test
  void a_waiter_that_leaves_gives_back_what_it_was_handed() {
    Waiter waiter = join();
    HeldLease lease = lease();
    lines.offer("a");
    lines.settle(waiter, lease);

    assertThat(lines.leave(waiter)).isSameAs(lease);
    assertThat(lines.size()).isZero();
  }

  private HeldLease lease() {
    LockOptions options = LockOptions.defaults();
    Deadline deadline = Deadline.ofRequestSentNow(time, options.ttl());
    Grant grant = new Grant("a", "tester", OwnershipToken.random(), 1, null, options, deadline, 0);
    return new HeldLease(grant, time, (lost, loss) -> {});
  }
}
