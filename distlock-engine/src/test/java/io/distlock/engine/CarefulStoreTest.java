package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.tck.Misbehaviour.failAfter;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.StoreVerb.HAND_OVER;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.RENEW;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockStoreException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever a store throws or answers, users see exceptions of the library. */
class CarefulStoreTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void an_error_in_the_store_is_a_failure_of_the_store_and_leaves_the_name_free() {
    bench.store.next(TRY_ACQUIRE, failAfter(() -> new NoClassDefFoundError("planted")));

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockStoreException.class)
        .hasMessageContaining("planted");
    bench.assertNothingLeft();
  }

  @Test
  void an_error_at_a_hand_over_leaves_nothing_behind() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> next = bench.waiter(PATIENT);
    bench.store.next(HAND_OVER, failAfter(() -> new StackOverflowError("planted")));

    assertThatThrownBy(first::release).isInstanceOf(LockStoreException.class);

    bench.seconds(2);
    next.result().release();
    bench.assertNothingLeft();
  }

  @Test
  void an_unexpected_exception_at_a_release_is_a_failure_of_the_store() {
    Lease lease = bench.lease(OPTIONS);
    bench.store.next(RELEASE, failBefore(() -> new IllegalStateException("planted")));

    assertThatThrownBy(lease::release).isInstanceOf(LockStoreException.class);
  }

  @Test
  void no_answer_at_all_is_a_failure_of_the_store_and_not_busy() {
    bench.store.next(TRY_ACQUIRE, new NoAnswer());

    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockStoreException.class);
  }

  @Test
  void too_few_answers_to_a_renewal_are_a_failure_of_the_store() {
    Lease lease = bench.lease(OPTIONS);
    bench.store.next(RENEW, call -> List.of());

    assertThatThrownBy(lease::renew)
        .isInstanceOf(LockStoreException.class)
        .hasMessageContaining("0 answers to 1 requests");
    assertThat(lease.isHeld()).isTrue();
  }
}
