package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A loss that fires just when the work ends, many times over, with real threads. */
class InterruptRaceTest {

  private static final int ROUNDS = 20_000;

  private final CyclicBarrier together = new CyclicBarrier(2);
  private volatile WorkGuard guard = new WorkGuard(Thread.currentThread());

  @Test
  void no_interrupt_arrives_after_the_work_has_ended() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    int fired = 0;
    try {
      Future<?> losing = other.submit(this::loseAgainAndAgain);
      for (int round = 0; round < ROUNDS; round++) {
        guard = new WorkGuard(Thread.currentThread());
        together.await();
        work(round % 50);
        fired += guard.disarm() ? 1 : 0;
        assertThat(Thread.currentThread().isInterrupted()).as("round %d", round).isFalse();
        together.await(); // would throw if an interrupt came later
      }
      losing.get();
    } finally {
      other.shutdownNow();
    }
    assertThat(fired).as("rounds in which the loss came first").isPositive();
  }

  private @Nullable Void loseAgainAndAgain() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      together.await();
      work(round % 37);
      guard.fire();
      together.await();
    }
    return null;
  }

  private static void work(int spins) {
    for (int i = 0; i < spins; i++) {
      Thread.onSpinWait();
    }
  }
}
