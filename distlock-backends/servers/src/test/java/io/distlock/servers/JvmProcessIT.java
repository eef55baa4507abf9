package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JvmProcessIT {

  private static final Duration GENEROUS = Duration.ofSeconds(30);

  @Test
  void it_runs_with_our_class_path_and_says_what_it_likes() {
    try (JvmProcess process = JvmProcess.start(Waits.class, "a", "b")) {
      assertThat(process.awaitLine("argument b", GENEROUS)).isEqualTo("argument b");
      assertThat(process.lines()).containsSubsequence("argument a", "argument b");
      assertThat(process.isAlive()).isTrue();
      process.kill();
      assertThat(process.isAlive()).isFalse();
      assertThat(process.lines()).doesNotContain("bye");
    }
  }

  @Test
  void it_has_time_to_say_good_bye_when_it_is_asked_to_end() {
    try (JvmProcess process = JvmProcess.start(Waits.class)) {
      process.awaitLine("ready", GENEROUS);
      process.terminate(GENEROUS);
      assertThat(process.lines()).contains("bye");
    }
  }

  @Test
  void while_it_is_paused_nothing_moves() {
    try (JvmProcess process = JvmProcess.start(Counts.class)) {
      process.awaitLine("1", GENEROUS);
      process.pause();
      int lines = process.lines().size();
      await().during(Duration.ofMillis(200)).until(() -> process.lines().size() == lines);
      process.resume();
      await().atMost(GENEROUS).until(() -> process.lines().size() > lines);
    }
  }

  @Test
  void what_it_said_instead_is_in_the_failure() {
    try (JvmProcess process = JvmProcess.start(Waits.class, "a")) {
      process.awaitLine("ready", GENEROUS);
      assertThatThrownBy(() -> process.awaitLine("never", Duration.ofMillis(50)))
          .hasMessageContaining("never")
          .hasMessageContaining("argument a");
    }
  }

  /** Repeats its arguments and waits for its end. */
  static final class Waits {

    private Waits() {}

    public static void main(String[] arguments) throws InterruptedException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
      for (String argument : arguments) {
        System.out.println("argument " + argument);
      }
      System.out.println("ready");
      new CountDownLatch(1).await();
    }
  }

  /** Counts for ever. */
  static final class Counts {

    private Counts() {}

    public static void main(String[] arguments) throws InterruptedException {
      CountDownLatch never = new CountDownLatch(1);
      for (int i = 1; never.getCount() > 0; i++) {
        System.out.println(i);
        boolean unused = never.await(5, java.util.concurrent.TimeUnit.MILLISECONDS);
      }
    }
  }
}
