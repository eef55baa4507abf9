package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockInfo;
import io.distlock.LockStoreException;
import io.distlock.spi.RenewAnswer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A store that answers says so, and a closed one never answers busy. */
interface LifecycleRules extends StoreFixture {

  @Test
  default void a_store_that_works_says_so_without_a_trace() {
    store().ping();

    try (Stream<LockInfo> all = store().findAll()) {
      assertThat(all).isEmpty();
    }
  }

  @Test
  default void a_store_describes_itself() {
    assertThat(store().description()).isNotBlank();
  }

  @Test
  default void a_closed_store_fails_instead_of_answering() {
    Claim claim = claim(lockName());
    claim.acquire();

    store().close();

    assertFails(claim::tryAcquire);
    assertFails(claim::release);
    assertFails(claim::abandon);
    assertFails(() -> claim.tryHandOver(claim(claim.name())));
    assertFails(() -> store().find(claim.name()));
    assertFails(this::readAll);
    assertFails(() -> store().data(claim.name()));
    assertFails(() -> store().forceRelease(claim.name(), 1));
    assertFails(() -> store().ping());
  }

  @Test
  default void a_closed_store_never_answers_that_a_lease_is_lost() {
    Claim claim = claim(lockName());
    claim.acquire();

    store().close();

    try {
      assertThat(store().renew(List.of(claim.renewRequest())))
          .hasOnlyElementsOfType(RenewAnswer.Unknown.class);
    } catch (LockStoreException e) {
      assertThat(e).hasMessageNotContaining(claim.token().value());
    }
  }

  @Test
  default void a_store_can_be_closed_twice() {
    store().close();
    store().close(Duration.ofMillis(100));
  }

  /** A store may read only once the stream is consumed. */
  private void readAll() {
    try (Stream<LockInfo> all = store().findAll()) {
      assertThat(all.toList()).as("what a closed store shows").isNull();
    }
  }

  private static void assertFails(ThrowingCallable verb) {
    assertThatThrownBy(verb).isInstanceOf(LockStoreException.class).message().isNotBlank();
  }
}
