package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The demo does what the README says, and leaves nothing behind. */
class DemoIT {

  private static final String FIRST_TICK = "tick 1 ";

  @Test
  void ends_by_itself_with_a_takeover_and_without_overlap() throws IOException {
    try (DemoProcess demo = DemoProcess.start("-Ddemo.seconds=20", "-Ddemo.kill=2")) {
      demo.closeInput();
      demo.awaitLine(FIRST_TICK);
      assertThat(demo.awaitExit()).isZero();
      assertThat(demo.lines()).anyMatch(line -> line.contains(" took over in tick "));
      ProbeCounts counts = closingLine(demo);
      assertThat(counts.overlaps()).isZero();
      assertThat(counts.ran()).isGreaterThan(5);
      assertThat(counts.skipped()).isPositive();
      assertNothingIsLeft(demo);
    }
  }

  @Test
  void runs_on_postgresql_as_well() throws IOException {
    try (DemoProcess demo =
        DemoProcess.start("-Ddemo.backend=postgresql", "-Ddemo.seconds=16", "-Ddemo.kill=3")) {
      demo.closeInput();
      demo.awaitLine(FIRST_TICK);
      assertThat(demo.awaitExit()).isZero();
      assertThat(demo.lines()).anyMatch(line -> line.contains(" took over in tick "));
      assertThat(closingLine(demo).overlaps()).isZero();
      assertNothingIsLeft(demo);
    }
  }

  @Test
  void without_a_common_lock_it_reports_overlaps() throws IOException {
    try (DemoProcess demo = DemoProcess.start("-Ddemo.seconds=4", "-Ddemo.broken")) {
      demo.awaitLine(FIRST_TICK);
      assertThat(demo.awaitExit()).isZero();
      assertThat(closingLine(demo).overlaps()).isPositive();
      assertNothingIsLeft(demo);
    }
  }

  @Test
  void enter_kills_the_holder() throws IOException {
    try (DemoProcess demo = DemoProcess.start()) {
      demo.awaitLine(FIRST_TICK);
      demo.pressEnter();
      demo.awaitLine("server-");
      assertThat(demo.lines()).anyMatch(line -> line.contains(" holds the lock: kill -9"));
    }
  }

  @Test
  void a_signal_ends_it_with_the_closing_line_and_all_its_processes() throws IOException {
    try (DemoProcess demo = DemoProcess.start()) {
      demo.awaitLine(FIRST_TICK);
      demo.terminate();
      demo.awaitExit();
      assertThat(closingLine(demo).ticks()).isPositive();
      assertNothingIsLeft(demo);
    }
  }

  @Test
  void its_processes_do_not_outlive_it_even_if_it_is_killed() throws IOException {
    try (DemoProcess demo = DemoProcess.start()) {
      demo.awaitLine("Logs are in");
      demo.kill();
      demo.awaitExit();
      assertNothingIsLeft(demo);
    }
  }

  @Test
  void a_wrong_option_is_refused() throws IOException {
    try (DemoProcess demo = DemoProcess.start("-Ddemo.backend=paper")) {
      assertThat(demo.awaitExit()).isNotZero();
      assertThat(demo.lines()).anyMatch(line -> line.contains("No such backend: paper"));
    }
  }

  private static ProbeCounts closingLine(DemoProcess demo) {
    return ProbeCounts.parse(demo.lines().get(demo.lines().size() - 1));
  }

  /** Four processes at least: Redis or not, the probe, two servers, and a shell beside each. */
  private static void assertNothingIsLeft(DemoProcess demo) {
    assertThat(demo.knownChildren()).isGreaterThan(4);
    await("all processes gone")
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(demo.runningChildren()).isEmpty());
  }
}
