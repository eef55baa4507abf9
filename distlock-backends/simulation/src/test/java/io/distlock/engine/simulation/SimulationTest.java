package io.distlock.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.memory.MemoryLeaseStore;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Plays many seeds. More of them with {@code -Ddistlock.simulation.seeds=1000000}, one again with
 * {@code -Ddistlock.simulation.seed=42}.
 */
class SimulationTest {

  private static final SimulatedBackend MEMORY = MemoryLeaseStore::new;
  private static final Logger ENGINE_LOG = Logger.getLogger("io.distlock.engine");
  private static final int SEEDS = Integer.getInteger("distlock.simulation.seeds", 2_000);

  /** Losses by the thousand are what is wanted here. */
  @BeforeAll
  static void silence() {
    ENGINE_LOG.setLevel(Level.OFF);
  }

  @AfterAll
  static void speak() {
    ENGINE_LOG.setLevel(null);
  }

  @Test
  void no_history_breaks_a_promise() {
    Optional<String> failure =
        seeds().mapToObj(seed -> Trial.play(seed, MEMORY)).flatMap(Optional::stream).findFirst();

    assertThat(failure).as(() -> failure.orElse("")).isEmpty();
  }

  @Test
  void the_same_seed_gives_the_same_history() {
    List<String> first = Play.of(Scenario.of(4711), MEMORY).history();
    List<String> second = Play.of(Scenario.of(4711), MEMORY).history();

    assertThat(withoutTokens(second)).isEqualTo(withoutTokens(first));
  }

  private static List<String> withoutTokens(List<String> history) {
    return history.stream().map(line -> line.replaceAll(" [0-9a-f]{4}(?= |$)", "")).toList();
  }

  private static LongStream seeds() {
    Long one = Long.getLong("distlock.simulation.seed");
    return one != null ? LongStream.of(one) : LongStream.rangeClosed(1, SEEDS);
  }
}
