package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.cluster.ProbeEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HolderKillerTest {

  private final Output output = new Output();
  private final List<String> deeds = new ArrayList<>();
  private final HolderKiller killer =
      new HolderKiller(
          output.stream(),
          server -> deeds.add("kill " + server),
          server -> deeds.add("start " + server));

  @Test
  void kills_nobody_unless_asked() {
    see(Kind.ENTERED, "server-1", 1, 0);
    assertThat(deeds).isEmpty();
  }

  @Test
  void waits_until_somebody_is_at_work() {
    see(Kind.ENTERED, "server-1", 1, 0);
    see(Kind.LEFT, "server-1", 1, 300);
    killer.arm();
    killer.act();
    assertThat(deeds).isEmpty();
    see(Kind.ENTERED, "server-2", 2, 1_000);
    assertThat(deeds).containsExactly("kill server-2");
  }

  @Test
  void tells_who_took_over_when_and_starts_the_killed_server_again() {
    killer.arm();
    see(Kind.ENTERED, "server-1", 1, 0);
    see(Kind.DIED, "server-1", 1, 50);
    see(Kind.SKIPPED, "server-2", 2, 1_000);
    see(Kind.ENTERED, "server-2", 6, 5_050);
    assertThat(deeds).containsExactly("kill server-1", "start server-1");
    assertThat(output.lines())
        .last()
        .isEqualTo(
            "server-2 took over in tick 6, the first one after the lease had ended, 5000 ms after the kill; starting server-1 again");
  }

  @Test
  void kills_again_only_when_the_killed_server_is_back() {
    killer.arm();
    see(Kind.ENTERED, "server-1", 1, 0);
    see(Kind.DIED, "server-1", 1, 50);
    killer.arm();
    see(Kind.ENTERED, "server-2", 6, 5_050);
    see(Kind.LEFT, "server-2", 6, 5_350);
    see(Kind.SKIPPED, "server-1", 12, 11_000);
    killer.arm();
    see(Kind.ENTERED, "server-2", 13, 12_000);
    assertThat(deeds).containsExactly("kill server-1", "start server-1", "kill server-2");
  }

  private void see(Kind kind, String server, long tick, long millis) {
    killer.accept(new ProbeEvent(1, millis, kind, server, tick, 0));
    killer.act();
  }
}
