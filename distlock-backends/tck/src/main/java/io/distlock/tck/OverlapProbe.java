package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Sees from outside of the store whether two holders are ever inside at once. */
final class OverlapProbe {

  private static final long STAY_NANOS = 20_000;

  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger mostInside = new AtomicInteger();
  private final List<Long> fencingTokens = Collections.synchronizedList(new ArrayList<>());

  /** To be called while the name is held; takes a moment. */
  void pass(long fencingToken) {
    int now = inside.incrementAndGet();
    mostInside.accumulateAndGet(now, Math::max);
    fencingTokens.add(fencingToken);
    stayAWhile();
    inside.decrementAndGet();
  }

  private static void stayAWhile() {
    long start = System.nanoTime();
    while (System.nanoTime() - start < STAY_NANOS) {
      Thread.onSpinWait();
    }
  }

  void assertNoOverlap() {
    assertThat(mostInside).as("most holders at once").hasValue(1);
    List<Long> tokens = List.copyOf(fencingTokens);
    for (int i = 1; i < tokens.size(); i++) {
      assertThat(tokens.get(i))
          .as("fencing token of grant %d after %d", i, tokens.get(i - 1))
          .isGreaterThan(tokens.get(i - 1));
    }
  }
}
