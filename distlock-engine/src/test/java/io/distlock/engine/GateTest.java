package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockerClosedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {

  private final List<String> log = new ArrayList<>();
  private final Gate gate = new Gate(() -> log.add("dark"));

  @Test
  void nobody_enters_after_the_close() {
    assertThat(gate.close()).isTrue();

    assertThatThrownBy(gate::enter).isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(gate::ensureOpen).isInstanceOf(LockerClosedException.class);
    assertThat(gate.isClosed()).isTrue();
  }

  @Test
  void the_light_goes_out_once_when_who_closes_leaves_an_empty_house() {
    gate.enter();
    gate.leave();
    assertThat(gate.close()).isTrue();
    assertThat(log).isEmpty();

    gate.leave();

    assertThat(log).containsExactly("dark");
    assertThat(gate.close()).isFalse();
  }

  @Test
  void the_last_one_out_turns_off_the_light() {
    gate.enter();
    assertThat(gate.close()).isTrue();
    gate.leave();
    assertThat(log).isEmpty();

    gate.leave();

    assertThat(log).containsExactly("dark");
  }

  @Test
  void the_light_stays_on_for_who_still_does_something() {
    gate.enter();
    assertThat(gate.close()).isTrue();
    gate.leave();

    gate.stay(
        () -> {
          gate.leave();
          log.add("done");
        });

    assertThat(log).containsExactly("done", "dark");
  }

  @Test
  void in_the_dark_things_can_be_tried() {
    assertThat(gate.close()).isTrue();
    gate.leave();

    gate.stay(() -> log.add("tried"));

    assertThat(log).containsExactly("dark", "tried");
  }
}
