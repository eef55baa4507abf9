package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static io.distlock.engine.Bench.PATIENT;
import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.Misbehaviour.loseReply;
import static io.distlock.tck.StoreVerb.ABANDON;
import static io.distlock.tck.StoreVerb.CLOSE;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.LockerClosedException;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.tck.Gate;
import io.distlock.tck.MisbehavingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloseTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void leases_are_told_and_then_released() {
    Lease lease = bench.lease(RENEWING);
    List<String> order = new ArrayList<>();
    lease.lost().thenAccept(loss -> order.add(loss.reason() + " held=" + lease.isHeld()));
    bench.store.next(
        RELEASE,
        call -> {
          order.add("released");
          return call.proceed();
        });

    bench.engine.close();

    assertThat(order).containsExactly("CLOSED held=false", "released");
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void waiting_callers_are_told_that_the_locker_is_closed() {
    bench.rivalEnters();
    Caller<Lease> head = bench.waiter(PATIENT);
    Caller<Lease> second = bench.waiter(PATIENT);

    bench.engine.close();

    assertThat(head.failure()).isInstanceOf(LockerClosedException.class);
    assertThat(second.failure()).isInstanceOf(LockerClosedException.class);
    assertThat(bench.parts.lines.size()).isZero();
  }

  @Test
  void work_that_still_runs_keeps_its_lease_and_the_store_until_it_ends() throws Exception {
    bench.engine.runLocked(
        "a",
        OPTIONS,
        lease -> {
          bench.engine.close();
          assertThat(bench.store.calls(CLOSE)).isZero();
          bench.seconds(60);
          lease.ensureHeld();
          lease.renew();
        });

    assertThat(bench.store.calls(RELEASE)).isEqualTo(1);
    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
    assertThat(bench.eventNames()).containsExactly("LeaseAcquired", "LeaseReleased");
  }

  @Test
  void a_lease_that_is_kept_on_close_is_renewed_until_it_is_released() {
    Lease lease = bench.lease(RENEWING.withKeepOnClose(true));

    bench.engine.close();
    bench.seconds(60);
    lease.ensureHeld();
    assertThat(bench.store.calls(CLOSE)).isZero();
    lease.release();

    assertThat(bench.store.calls(RELEASE)).isEqualTo(1);
    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
    assertThat(bench.eventNames()).containsExactly("LeaseAcquired", "LeaseReleased");
  }

  @Test
  void a_lease_that_is_kept_on_close_and_lost_keeps_the_store_open_no_longer() {
    Lease lease = bench.lease(RENEWING.withKeepOnClose(true));
    bench.engine.close();

    bench.store.always(failBefore(() -> new LockStoreUnavailableException("planted", null)));
    bench.seconds(60);

    assertThat(lease.isHeld()).isFalse();
    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
  }

  @Test
  void a_lease_that_was_kept_on_close_and_is_released_before_does_not_hinder_the_close() {
    bench.lease(RENEWING.withKeepOnClose(true)).release();

    bench.engine.close();

    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
  }

  @Test
  void a_store_that_cannot_be_closed_spoils_nobodys_result() throws Exception {
    bench.store.next(CLOSE, failBefore(() -> new LockStoreUnavailableException("planted", null)));

    String result =
        bench.engine.withLock(
            "a",
            OPTIONS,
            lease -> {
              bench.engine.close();
              return "done";
            });

    assertThat(result).isEqualTo("done");
    assertThat(bench.logs.warnings("planted")).hasSize(1);
  }

  @Test
  void after_the_close_every_call_says_so() {
    bench.engine.close();
    bench.engine.close();

    assertThatThrownBy(() -> bench.engine.tryAcquire("a"))
        .isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> bench.engine.acquire("a")).isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> bench.engine.runLocked("a", lease -> {}))
        .isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> bench.engine.tryRunLocked("a", lease -> {}))
        .isInstanceOf(LockerClosedException.class);
    assertThatThrownBy(() -> bench.engine.inspector().find("a"))
        .isInstanceOf(LockerClosedException.class);
    assertThat(bench.engine.health(Duration.ofSeconds(1)).problem()).contains("closed");
    assertThat(bench.engine.heldLocks()).isEmpty();
    assertThat(bench.store.calls(CLOSE)).isEqualTo(1);
  }

  @Test
  void what_waits_to_be_given_back_is_tried_once_more() {
    bench.store.next(TRY_ACQUIRE, loseReply());
    bench.store.next(ABANDON, failBefore(() -> new LockStoreUnavailableException("planted", null)));
    LocksAsked.inVain(bench, OPTIONS);
    int before = bench.store.calls(ABANDON);

    bench.engine.close();

    assertThat(bench.store.calls(ABANDON)).isEqualTo(before + 1);
    assertThat(bench.parts.giveBacks.size()).isZero();
  }

  @Test
  void an_attempt_that_fails_while_the_locker_closes_is_given_back() {
    Gate gate = new Gate();
    bench.store.next(TRY_ACQUIRE, loseReply().and(blockBefore(gate)));
    Caller<Lease> caller = Caller.of(() -> bench.engine.acquire("a", OPTIONS));
    gate.awaitWaiting(1);
    bench.engine.close();
    gate.open();

    assertThat(caller.failure()).isInstanceOf(LockStoreUnavailableException.class);

    assertThat(bench.store.calls(ABANDON)).isEqualTo(1);
  }

  @Test
  void a_store_that_hangs_delays_the_close_by_at_most_5_s() {
    MisbehavingStore store = new MisbehavingStore(new MemoryLeaseStore());
    Gate gate = new Gate();
    LeaseEngine engine = Bench.real(store);
    try (Logs logs = new Logs()) {
      List<Lease> leases = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        leases.add(engine.tryAcquire("lock-" + i, RENEWING).orElseThrow());
      }
      store.always(blockBefore(gate));
      long startNanos = System.nanoTime();

      engine.close();

      // 5 s, and some more for a busy machine; without a bound it would be a minute
      assertThat(System.nanoTime() - startNanos).isLessThan(20_000_000_000L);
      assertThat(leases).noneMatch(Lease::isHeld);
      assertThat(leases).allMatch(lease -> Bench.loss(lease).name().equals(lease.name()));
      gate.open();
      assertThat(logs.warnings()).isNotNull();
    }
  }
}
