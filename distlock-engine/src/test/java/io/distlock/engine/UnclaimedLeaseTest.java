package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.tck.Misbehaviour.blockAfter;
import static io.distlock.tck.StoreVerb.HAND_OVER;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.LockerClosedException;
import io.distlock.tck.Gate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease whose caller has gone before it came goes on as if it had never been granted. */
class UnclaimedLeaseTest {

  private static final LockOptions HOLDING = PATIENT.withHoldAtLeast(Duration.ofSeconds(5));

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_caller_that_is_interrupted_while_it_asks_leaves_the_name_free_whatever_holdAtLeast_says() {
    interruptWhileGranted(HOLDING);

    bench.assertNothingLeft();
  }

  @Test
  void a_single_attempt_that_is_interrupted_leaves_the_name_free() {
    interruptWhileGranted(OPTIONS);

    bench.assertNothingLeft();
  }

  @Test
  void data_of_an_earlier_holder_survives_an_interrupted_caller() {
    bench.lease(OPTIONS.withKeepOnRelease(true).withData(bytes("earlier"))).release();

    interruptWhileGranted(PATIENT);

    assertThat(bench.engine.inspector().data("a")).contains(bytes("earlier"));
  }

  @Test
  void no_event_tells_of_a_lease_that_nobody_got() {
    interruptWhileGranted(PATIENT);

    assertThat(bench.events).isEmpty();
  }

  @Test
  void a_waiter_that_leaves_during_the_hand_over_passes_the_lease_on() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> leaving = bench.waiter(HOLDING);
    Caller<Lease> next = bench.waiter(PATIENT);
    Gate gate = new Gate();
    bench.store.next(HAND_OVER, blockAfter(gate));
    Caller<Boolean> release = Caller.of(() -> released(first));
    gate.awaitWaiting(1);

    leaving.interrupt();
    assertThat(leaving.failure()).isInstanceOf(InterruptedException.class);
    gate.open();

    assertThat(release.result()).isTrue();
    next.result().release();
    bench.assertNothingLeft();
    assertThat(bench.eventNames())
        .containsExactly("LeaseAcquired", "LeaseReleased", "LeaseAcquired", "LeaseReleased");
  }

  @Test
  void a_waiter_that_was_handed_the_lease_and_is_interrupted_keeps_it_or_leaves_the_name_free() {
    Lease first = bench.lease(OPTIONS);
    Caller<Lease> waiter = bench.waiter(HOLDING);

    first.release();
    waiter.interrupt();

    waiter.await();
    if (bench.parts.held.all().isEmpty()) {
      assertThat(waiter.failure()).isInstanceOf(InterruptedException.class);
      bench.assertNothingLeft();
    } else {
      assertThat(waiter.result().isHeld()).isTrue();
    }
  }

  @Test
  void a_lease_that_is_granted_while_the_locker_closes_is_released() {
    Gate gate = new Gate();
    bench.store.next(TRY_ACQUIRE, blockAfter(gate));
    Caller<Lease> caller = Caller.of(() -> bench.engine.acquire("a", HOLDING));
    gate.awaitWaiting(1);

    bench.engine.close();
    gate.open();

    assertThat(caller.failure()).isInstanceOf(LockerClosedException.class);
    assertThat(bench.store.calls(RELEASE, "a")).isEqualTo(1);
    assertThat(bench.events).isEmpty();
  }

  @Test
  void a_lease_is_released_if_the_locker_closes_before_its_caller_has_it() {
    List<Runnable> onEvent = new ArrayList<>();
    LeaseEngine engine =
        LeaseEngine.builder(bench.store)
            .time(bench.time)
            .crew(Crews.sameThread())
            .listener(event -> onEvent.forEach(Runnable::run))
            .build();
    onEvent.add(engine::close);

    assertThatThrownBy(() -> engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockerClosedException.class);

    assertThat(bench.store.calls(RELEASE, "a")).isEqualTo(1);
  }

  private void interruptWhileGranted(LockOptions options) {
    Gate gate = new Gate();
    bench.store.next(TRY_ACQUIRE, blockAfter(gate));
    Caller<Lease> caller = Caller.of(() -> bench.engine.acquire("a", options));
    gate.awaitWaiting(1);
    caller.interrupt();
    gate.open();
    assertThat(caller.failure()).isInstanceOf(InterruptedException.class);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static boolean released(Lease lease) {
    lease.release();
    return true;
  }
}
