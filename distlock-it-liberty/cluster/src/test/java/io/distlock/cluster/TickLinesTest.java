package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.cluster.ProbeEvent.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TickLinesTest {

  private final Output output = new Output();
  private final TickLines lines = new TickLines(output.stream(), List.of("server-1", "server-2"));

  @Test
  void a_tick_is_told_once_every_server_has_reported() {
    see(Kind.ENTERED, "server-1", 1, 42);
    lines.printDue(1);
    assertThat(output.lines()).isEmpty();
    see(Kind.SKIPPED, "server-2", 1, 0);
    lines.printDue(1);
    assertThat(output.lines())
        .containsExactly("tick 1     server-1 ran (fencing token 42)   server-2 skipped: busy");
  }

  @Test
  void a_tick_that_is_over_is_told_with_what_is_missing() {
    see(Kind.ENTERED, "server-1", 1, 42);
    lines.printDue(2);
    assertThat(output.lines())
        .containsExactly("tick 1     server-1 ran (fencing token 42)   server-2 was not ready");
  }

  @Test
  void nobody_waits_for_a_server_that_is_down() {
    see(Kind.ENTERED, "server-1", 1, 42);
    see(Kind.DIED, "server-1", 1, 0);
    see(Kind.SKIPPED, "server-2", 1, 0);
    see(Kind.SKIPPED, "server-2", 2, 0);
    lines.printDue(2);
    assertThat(output.lines())
        .containsExactly(
            "tick 1     server-1 ran (fencing token 42), killed   server-2 skipped: busy",
            "tick 2     server-1 is down   server-2 skipped: busy");
  }

  @Test
  void an_overlap_stands_in_the_line_of_its_tick() {
    see(Kind.ENTERED, "server-1", 1, 42);
    see(Kind.OVERLAPPED, "server-2", 1, 43);
    see(Kind.ENTERED, "server-2", 1, 43);
    lines.printDue(1);
    assertThat(output.lines())
        .singleElement()
        .asString()
        .endsWith("server-2 ran (fencing token 43)   OVERLAP: two at work");
  }

  private void see(Kind kind, String server, long tick, long token) {
    lines.accept(new ProbeEvent(1, 0, kind, server, tick, token));
  }
}
