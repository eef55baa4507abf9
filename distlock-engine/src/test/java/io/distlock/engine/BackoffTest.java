package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final LockOptions EVERY_100_MS =
      LockOptions.defaults().withRetryInterval(Duration.ofMillis(100));

  private final Backoff backoff = new Backoff(new Random(1));

  @Test
  void pauses_are_spread_and_never_longer_than_asked_for() {
    assertThat(pauses(() -> backoff.afterBusy(EVERY_100_MS, null, false)))
        .allMatch(pause -> pause >= 80_000_000 && pause <= 100_000_000)
        .anyMatch(pause -> pause < 85_000_000)
        .anyMatch(pause -> pause > 95_000_000);
    assertThat(pauses(() -> backoff.afterFailure(EVERY_100_MS)))
        .allMatch(pause -> pause >= 80_000_000 && pause <= 100_000_000);
  }

  @Test
  void behind_a_push_polling_is_slower_but_never_slower_than_a_second() {
    assertThat(pauses(() -> backoff.afterBusy(EVERY_100_MS, null, true)))
        .allMatch(pause -> pause >= 800_000_000 && pause <= 1_000_000_000);
  }

  @Test
  void behind_a_push_a_longer_retry_interval_stays_as_it_is() {
    LockOptions rarely = EVERY_100_MS.withRetryInterval(Duration.ofSeconds(10));

    assertThat(pauses(() -> backoff.afterBusy(rarely, null, true)))
        .allMatch(pause -> pause >= 8_000_000_000L && pause <= 10_000_000_000L);
  }

  @Test
  void the_end_of_the_holders_lease_cuts_the_pause_short() {
    Duration remaining = Duration.ofMillis(30);

    assertThat(pauses(() -> backoff.afterBusy(EVERY_100_MS, remaining, true)))
        .allMatch(pause -> pause > 31_000_000 - 1 && pause <= 36_000_000);
  }

  @Test
  void a_lease_that_should_have_ended_is_not_asked_for_without_a_pause() {
    Duration overdue = Duration.ofMillis(-500);

    assertThat(pauses(() -> backoff.afterBusy(EVERY_100_MS, overdue, true)))
        .allMatch(pause -> pause >= 1_000_000);
  }

  private static LongStream pauses(java.util.function.LongSupplier pause) {
    return LongStream.generate(pause).limit(1_000);
  }
}
