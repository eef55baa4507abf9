package io.distlock.tck;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A lease lives for its ttl, neither rounded away nor for ever. */
interface TtlRules extends StoreFixture {

  @Test
  default void the_shortest_ttl_is_granted_and_ends() {
    String name = lockName();
    claim(name).withTtl(LockOptions.MIN_TTL).acquire();

    waitFor(LockOptions.MIN_TTL.multipliedBy(3));

    assertFree(name);
    rival(name).acquire();
  }

  @Test
  default void half_a_second_is_not_rounded() {
    assertTtlIsKept(ofMillis(500));
  }

  @Test
  default void one_and_a_half_seconds_are_not_rounded() {
    assertTtlIsKept(ofMillis(1500));
  }

  @Test
  default void the_longest_ttl_is_granted() {
    assertTtlIsKept(LockOptions.MAX_DURATION);
  }

  /** Allows for the time that the test itself takes, on a machine that is busy. */
  private void assertTtlIsKept(Duration ttl) {
    String name = lockName();
    long start = System.nanoTime();

    claim(name).withTtl(ttl).acquire();
    Duration remaining = remaining(name);

    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(remaining)
        .as("remaining time right after a grant for %s", ttl)
        .isGreaterThan(ttl.minus(ttl.dividedBy(5)).minus(taken))
        .isLessThanOrEqualTo(ttl);
  }

  @Test
  default void a_lease_ends_after_its_ttl_and_not_much_earlier() {
    String name = lockName();
    claim(name).withTtl(Duration.ofSeconds(2)).acquire();

    waitFor(ofMillis(500));
    rival(name).acquireInVain();
    waitFor(ofMillis(1600));

    rival(name).acquire();
  }
}
