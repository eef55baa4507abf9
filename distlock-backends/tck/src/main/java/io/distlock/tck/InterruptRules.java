package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.Granted;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer.Renewed;
import io.distlock.spi.Watch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Verbs work on an interrupted thread, and leave it interrupted. */
interface InterruptRules extends StoreFixture {

  @Test
  default void an_interrupted_thread_can_acquire() {
    Claim claim = claim(lockName());

    Granted grant = interrupted(claim::acquire);

    claim.assertHolds(grant);
  }

  @Test
  default void an_interrupted_thread_can_renew() {
    Claim claim = claim(lockName());
    claim.acquire();

    assertThat(interrupted(() -> claim.renew())).isEqualTo(new Renewed());
  }

  @Test
  default void an_interrupted_thread_can_release() {
    Claim claim = claim(lockName());
    claim.acquire();

    assertThat(interrupted(claim::release)).isEqualTo(ReleaseAnswer.RELEASED);

    assertFree(claim.name());
  }

  @Test
  default void an_interrupted_thread_can_abandon() {
    Claim claim = claim(lockName());
    claim.acquire();

    interrupted(claim::abandon);

    assertFree(claim.name());
  }

  @Test
  default void an_interrupted_thread_can_hand_over() {
    Claim claim = claim(lockName());
    Claim next = claim(claim.name());
    claim.acquire();

    Granted grant = interrupted(() -> claim.handOver(next));

    next.assertHolds(grant);
  }

  @Test
  default void an_interrupted_thread_can_inspect() {
    Claim claim = claim(lockName()).withData("mine");
    Granted grant = claim.acquire();

    assertThat(interrupted(() -> store().find(claim.name()))).isPresent();
    assertThat(interrupted(() -> store().data(claim.name()))).isPresent();
    assertThat(interrupted(() -> countAll())).isOne();
    assertThat(interrupted(() -> store().forceRelease(claim.name(), grant.fencingToken())))
        .isTrue();
  }

  @Test
  default void an_interrupted_thread_can_ping_and_watch() {
    interrupted(
        () -> {
          store().ping();
          return true;
        });
    Watch watch = interrupted(() -> store().watch(lockName(), () -> {}));

    watch.close();
  }

  private long countAll() {
    try (Stream<?> all = store().findAll()) {
      return all.count();
    }
  }

  private static <T> T interrupted(Supplier<T> verb) {
    Thread.currentThread().interrupt();
    try {
      T answer = verb.get();
      assertThat(Thread.currentThread().isInterrupted()).as("interrupt flag").isTrue();
      return answer;
    } finally {
      Thread.interrupted();
    }
  }
}
