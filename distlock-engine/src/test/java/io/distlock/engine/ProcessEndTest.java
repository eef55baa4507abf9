package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.memory.MemoryLeaseStore;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The threads of an engine keep no process alive. */
class ProcessEndTest {

  /** A program that forgets to close anything. */
  static final class Forgetful {

    private Forgetful() {}

    public static void main(String[] args) throws Exception {
      LeaseEngine engine = LeaseEngine.builder(new MemoryLeaseStore()).build();
      LockOptions options =
          LockOptions.defaults().withTtl(Duration.ofSeconds(5)).withAutoRenew(true);
      Lease lease = engine.acquire("a", options);
      engine.runLocked("b", options, own -> own.renew());
      System.out.println(lease.isHeld() && engine.health(Duration.ofSeconds(5)).isUp());
    }
  }

  @Test
  void a_program_that_forgets_to_close_its_locker_ends_all_the_same() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator,
                Forgetful.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      boolean ended = process.waitFor(30, TimeUnit.SECONDS);
      assertThat(ended).as("ended by itself").isTrue();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
      assertThat(output).isEqualTo("true");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
