package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.tck.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  private final ManualTime time = new ManualTime();

  @Test
  void the_margin_is_a_hundredth_of_the_ttl() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofSeconds(30));

    assertThat(deadline.remainingNanos(time)).isEqualTo(29_700_000_000L);
  }

  @Test
  void the_margin_is_at_least_2_ms() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofMillis(10));

    assertThat(deadline.remainingNanos(time)).isEqualTo(8_000_000);
  }

  @Test
  void it_has_passed_at_its_very_end() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofMillis(10));

    time.advance(Duration.ofNanos(7_999_999));
    assertThat(deadline.isPassed(time)).isFalse();
    time.advance(Duration.ofNanos(1));
    assertThat(deadline.isPassed(time)).isTrue();
  }

  @Test
  void it_has_passed_when_the_wall_clock_has_moved_by_more_than_the_ttl() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofSeconds(9));

    time.advanceWall(Duration.ofSeconds(9));
    assertThat(deadline.isPassed(time)).isFalse();
    time.advanceWall(Duration.ofNanos(1_000));
    assertThat(deadline.isPassed(time)).isTrue();
    assertThat(deadline.remainingNanos(time)).isNotPositive();
  }

  @Test
  void a_wall_clock_that_goes_back_prolongs_nothing() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofSeconds(9));

    time.advanceWall(Duration.ofSeconds(-100));
    time.advance(Duration.ofMillis(8_910));

    assertThat(deadline.isPassed(time)).isTrue();
  }

  @Test
  void the_later_one_of_two_counts() {
    Deadline shorter = Deadline.ofRequestSentNow(time, Duration.ofSeconds(1));
    Deadline longer = Deadline.ofRequestSentNow(time, Duration.ofSeconds(60));

    assertThat(shorter.later(longer)).isSameAs(longer);
    assertThat(longer.later(shorter)).isSameAs(longer);
  }

  @Test
  void a_hundred_years_are_no_problem() {
    Deadline deadline = Deadline.ofRequestSentNow(time, Duration.ofDays(36_500));

    assertThat(deadline.isPassed(time)).isFalse();
    time.advance(Duration.ofDays(36_000));
    assertThat(deadline.isPassed(time)).isFalse();
  }
}
