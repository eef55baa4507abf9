package io.distlock.faults;

import static io.distlock.faults.Polls.PATIENCE;
import static io.distlock.faults.Polls.letPass;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.faults.Visits.Visit;
import io.distlock.servers.JvmProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that take and release names are killed at any moment. */
@Tag("faults")
@Timeout(1800)
public abstract class KilledProcessFaults {

  private static final Duration TTL = Duration.ofSeconds(1);
  private static final int AT_ONCE = 2;

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected KilledProcessFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void whatever_a_killed_process_held_ends_by_itself_within_its_ttl() throws Exception {
    LeaseEngine engine = scene.near("survivor");
    Random random = new Random(42);
    for (int round = 0; round < Scale.of(2, 250); round++) {
      Visits visits = new Visits();
      killSome(random.nextInt(150)).stream()
          .filter(Visit::isLine)
          .map(Visit::parse)
          .forEach(visits::add);
      assertThat(visits.count()).isPositive();
      visits.assertNoOverlap();
      for (String name : scene.look.leases()) {
        assertThat(scene.look.remaining(name))
            .as("what is left of " + name)
            .isGreaterThanOrEqualTo(Duration.ZERO)
            .isLessThanOrEqualTo(TTL);
      }
      letPass(TTL);
      for (int i = 0; i < Contends.NAMES; i++) {
        // What was on its way when its sender was killed may be granted still, and lives from then
        // on.
        LockOptions options = LockOptions.defaults().withTtl(TTL).withMaxWait(TTL);
        engine.acquire("name-" + i, options).release();
      }
    }
  }

  /** Lets processes contend for a while, kills them, and returns what they said. */
  private List<String> killSome(int afterMillis) {
    List<JvmProcess> processes = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    try {
      for (int i = 0; i < AT_ONCE; i++) {
        processes.add(JvmProcess.start(Contends.class, scene.uri(), "" + TTL.toMillis()));
      }
      processes.forEach(process -> process.awaitLine("visit", PATIENCE));
      letPass(Duration.ofMillis(afterMillis));
      processes.forEach(JvmProcess::kill);
      processes.forEach(process -> lines.addAll(process.lines()));
    } finally {
      processes.forEach(JvmProcess::close);
    }
    return lines;
  }
}
