package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import io.distlock.cdi.Repetitions.Timeout;
import io.distlock.tck.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A container's repetition is told from the next regular run by the time that has passed. */
class RepetitionsTest {

  private final ManualTime time = new ManualTime();
  private final Repetitions repetitions = new Repetitions(time);

  @Test
  void the_next_run_is_a_repetition_once() {
    repetitions.expect(timeout("a"));
    assertThat(repetitions.isOne(timeout("b"))).isFalse();
    assertThat(repetitions.isOne(timeout("a"))).isTrue();
    assertThat(repetitions.isOne(timeout("a"))).isFalse();
  }

  @Test
  void a_run_that_comes_later_is_a_regular_one() {
    repetitions.expect(timeout("a"));
    time.advance(Repetitions.WITHIN);
    assertThat(repetitions.isOne(timeout("a"))).isTrue();

    repetitions.expect(timeout("a"));
    time.advance(Repetitions.WITHIN.plus(Duration.ofNanos(1)));
    assertThat(repetitions.isOne(timeout("a"))).isFalse();
  }

  @Test
  void what_never_comes_is_forgotten() {
    for (int i = 0; i < 100; i++) {
      repetitions.expect(timeout("once-" + i));
      time.advance(Repetitions.WITHIN);
    }
    assertThat(repetitions.size()).isLessThan(3);
  }

  private static Timeout timeout(String name) {
    return new Timeout(
        new LockPlan(
            "Timers.tick",
            NameTemplate.literal("Timers.tick", name),
            LockOptions.defaults(),
            OnBusy.AUTO,
            OnLoss.INTERRUPT),
        name);
  }
}
