package io.distlock.faults;

import static io.distlock.faults.Polls.PATIENCE;
import static io.distlock.faults.Polls.awaitThat;
import static io.distlock.faults.Polls.holdsFor;
import static io.distlock.faults.Polls.letPass;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.JvmProcess;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A holder is stopped for longer than its lease lives, and goes on as if nothing had happened. */
@Tag("faults")
@Timeout(900)
public abstract class PausedProcessFaults {

  private static final Duration TTL = Scale.of(Duration.ofMillis(1500), Duration.ofSeconds(3));
  private static final Duration PAUSE = Scale.of(Duration.ofSeconds(2), Duration.ofSeconds(8));
  private static final LockOptions LONG = LockOptions.defaults().withTtl(Duration.ofMinutes(5));

  private final Scene scene;

  /** On a store of its own, which ends with the test. */
  protected PausedProcessFaults(StoreServer server) {
    scene = new Scene(server);
  }

  @AfterEach
  final void stop() throws Exception {
    scene.close();
  }

  @Test
  void a_holder_that_was_paused_does_not_believe_in_its_lease_and_can_do_no_harm() {
    LeaseEngine engine = scene.near("successor");
    for (int round = 0; round < Scale.of(1, 20); round++) {
      pauseAndResume(engine);
    }
  }

  private void pauseAndResume(LeaseEngine engine) {
    FencedStore resource = new FencedStore();
    try (JvmProcess holder =
        JvmProcess.start(HoldsAndWrites.class, scene.uri(), "" + TTL.toMillis())) {
      long oldToken = number(holder.awaitLine("holds ", PATIENCE));
      assertThat(resource.write(oldToken)).isTrue();

      holder.pause();
      Lease successor = acquireWhenFree(engine);
      assertThat(resource.write(successor.fencingToken())).isTrue();
      letPass(PAUSE.minus(TTL));
      String inStore = scene.look.lease("a").orElseThrow();
      holder.resume();

      assertThat(holder.awaitLine("woke", PATIENCE)).isEqualTo("woke, held false");
      assertThat(holder.awaitLine("lost", PATIENCE)).isEqualTo("lost EXPIRED");
      assertThat(resource.write(number(holder.awaitLine("writes", PATIENCE)))).isFalse();
      assertThat(resource.accepted()).containsExactly(oldToken, successor.fencingToken());
      holdsFor(TTL, "the successor is left alone", successor::isHeld);
      assertThat(scene.look.lease("a")).contains(inStore);
      assertThat(scene.look.remaining("a")).isBetween(LONG.ttl().minusSeconds(100), LONG.ttl());
      assertThat(holder.lines()).filteredOn(line -> line.startsWith("lost")).hasSize(1);
      successor.release();
    }
  }

  private static Lease acquireWhenFree(LeaseEngine engine) {
    Lease[] got = new Lease[1];
    awaitThat(
        "the name is free",
        () -> {
          Optional<Lease> lease = engine.tryAcquire("a", LONG);
          lease.ifPresent(held -> got[0] = held);
          return lease.isPresent();
        });
    return got[0];
  }

  private static long number(String line) {
    return Long.parseLong(line.substring(line.indexOf(' ') + 1));
  }
}
