package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.spi.LeaseStore;
import java.time.Duration;

/** What the rules of the contract need to know of the store under test. */
interface StoreFixture {

  /** Short enough to wait for its end, long enough not to end by accident. */
  Duration SHORT = Duration.ofMillis(400);

  /** The store under test. */
  LeaseStore store();

  /** Another store on the same data, as another process has it. */
  LeaseStore otherStore();

  /** A name that is free and that nobody else uses. */
  String lockName();

  /** Makes the lease of that name expire. */
  void expireNow(String name);

  /** Removes the lease of that name behind the store's back. */
  void stealNow(String name);

  /** Lets time go by on the store's clock. */
  void waitFor(Duration duration);

  /** What the store's clock shows, about. */
  long clockMicros();

  /** Whether the store is expected to push. */
  boolean isPushExpected();

  /** A contender in this process. */
  default Claim claim(String name) {
    return Claim.of(store(), name);
  }

  /** A contender in another process. */
  default Claim rival(String name) {
    return Claim.of(otherStore(), name);
  }

  /** A contender whose lease a test can let expire. */
  default Claim shortClaim(String name) {
    return claim(name).withTtl(SHORT);
  }

  default void assertFree(String name) {
    assertThat(otherStore().find(name)).as("lease of '%s'", name).isEmpty();
  }

  /** What is left of the lease of that name. */
  default Duration remaining(String name) {
    return store().find(name).map(LockInfo::remaining).orElse(Duration.ZERO);
  }

  /** Fails the test unless more than half of that is left, and no more than that. */
  default void assertRemaining(String name, Duration full) {
    assertThat(remaining(name))
        .as("remaining time of '%s'", name)
        .isGreaterThan(full.dividedBy(2))
        .isLessThanOrEqualTo(full);
  }
}
