package io.distlock.faults;

import static io.distlock.faults.Polls.PATIENCE;
import static io.distlock.faults.Polls.awaitThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.JvmProcess;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs end in order, with and without closing their Locker. */
@Tag("faults")
@Timeout(120)
public abstract class EndOfProcessFaults {

  private static final Duration PROMISED = Duration.ofSeconds(5);
  private static final Duration TTL = Duration.ofSeconds(2);

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected EndOfProcessFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_program_that_is_told_to_end_leaves_no_name_taken() {
    try (JvmProcess program = start()) {
      program.terminate(PATIENCE);

      assertThat(program.lines())
          .contains("lost a CLOSED", "lost b CLOSED")
          .noneMatch(line -> line.contains("WARNING") || line.contains("Exception"));
      assertThat(closedWithin(program)).isLessThan(Duration.ofSeconds(2));
      assertThat(scene.look.leases()).isEmpty();
    }
  }

  @Test
  void a_program_that_is_told_to_end_does_not_wait_for_a_frozen_store() {
    try (JvmProcess program = start()) {
      scene.server.freeze();
      program.terminate(PATIENCE);
      scene.server.thaw();

      assertThat(closedWithin(program)).isLessThan(PROMISED);
    }
  }

  @Test
  void a_program_that_is_told_to_end_does_not_wait_for_a_store_that_has_gone() {
    try (JvmProcess program = start()) {
      scene.network.refuse();
      program.terminate(PATIENCE);
      assertThat(closedWithin(program)).isLessThan(PROMISED);
    }
  }

  @Test
  void a_program_that_forgets_to_close_its_locker_ends_all_the_same() {
    try (JvmProcess program =
        JvmProcess.start(ReturnsWithoutClosing.class, scene.uri(), "" + TTL.toMillis())) {
      program.awaitLine("returns, held true", PATIENCE);
      program.awaitEnd(PROMISED);
      awaitThat("the name is free", () -> scene.look.isFree("a"));
      assertThat(program.lines()).noneMatch(line -> line.contains("Exception"));
    }
  }

  private static Duration closedWithin(JvmProcess program) {
    String line = program.awaitLine("closed", PATIENCE);
    return Duration.ofMillis(Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)));
  }

  private JvmProcess start() {
    JvmProcess program = JvmProcess.start(HoldsIdly.class, scene.distantUri());
    program.awaitLine("holds", PATIENCE);
    assertThat(scene.look.leases()).hasSize(2);
    return program;
  }
}
