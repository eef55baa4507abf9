package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnersTest {

  @Test
  void this_process_is_named_by_its_id() {
    assertThat(Owners.checked(Owners.ofThisProcess()))
        .contains("/" + ProcessHandle.current().pid() + "/");
  }

  @Test
  void an_owner_that_nobody_can_read_is_refused() {
    for (String owner : List.of("", " ", "a\nb", "a".repeat(256))) {
      assertThatThrownBy(() -> Owners.checked(owner))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("255");
    }
  }

  @Test
  void the_longest_owner_is_taken() {
    assertThat(Owners.checked("a".repeat(255))).hasSize(255);
  }
}
