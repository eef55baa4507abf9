package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TetheredProcessIT {

  private static final Duration GENEROUS = Duration.ofSeconds(10);

  @TempDir Path directory;

  @Test
  void stop_gives_the_program_the_time_to_end_by_itself() throws IOException {
    try (TetheredProcess process = startShell("trap 'sleep 0.3; echo bye; exit' TERM")) {
      process.stop(GENEROUS);
      assertThat(process.isAlive()).isFalse();
      assertThat(output()).containsExactly("ready", "bye");
    }
  }

  @Test
  void stop_kills_a_program_that_does_not_listen() throws IOException {
    try (TetheredProcess process = startShell("trap '' TERM")) {
      process.stop(Duration.ofMillis(200));
      assertThat(process.isAlive()).isFalse();
    }
  }

  @Test
  void kill_leaves_no_time() throws IOException {
    try (TetheredProcess process = startShell("trap 'echo bye; exit' TERM")) {
      process.kill();
      assertThat(process.isAlive()).isFalse();
      assertThat(output()).containsExactly("ready");
    }
  }

  /** Starts a shell that sets {@code trap} and then waits in small steps. */
  private TetheredProcess startShell(String trap) throws IOException {
    String script = trap + "; echo ready; while true; do sleep 0.05; done";
    TetheredProcess process =
        TetheredProcess.start(List.of("/bin/sh", "-c", script), Map.of(), directory, log());
    await().atMost(GENEROUS).until(() -> output().contains("ready"));
    return process;
  }

  private List<String> output() throws IOException {
    return Files.exists(log()) ? Files.readAllLines(log()) : List.of();
  }

  private Path log() {
    return directory.resolve("program.log");
  }
}
