package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnceTest {

  private final AtomicInteger computations = new AtomicInteger();

  @Test
  void a_value_is_computed_when_first_asked_for_and_then_remembered() {
    Once<Integer> once = new Once<>(computations::incrementAndGet);
    assertThat(computations).hasValue(0);
    assertThat(once.get()).isEqualTo(1);
    assertThat(once.get()).isEqualTo(1);
  }

  @Test
  void a_failure_is_remembered_too() {
    Once<Integer> once =
        new Once<>(
            () -> {
              throw new IllegalStateException("failure " + computations.incrementAndGet());
            });
    assertThatIllegalStateException().isThrownBy(once::get).withMessage("failure 1");
    assertThatIllegalStateException().isThrownBy(once::get).withMessage("failure 1");
  }
}
