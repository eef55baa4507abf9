package io.distlock.memory;

import static io.distlock.tck.Misbehaviour.advanceAfter;
import static io.distlock.tck.Misbehaviour.advanceBefore;
import static io.distlock.tck.Misbehaviour.blockAfter;
import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.Misbehaviour.failAfter;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.Misbehaviour.loseReply;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.Misbehaviour.none;
import static io.distlock.tck.Misbehaviour.refuse;
import static io.distlock.tck.Misbehaviour.sleepAfter;
import static io.distlock.tck.Misbehaviour.sleepBefore;
import static io.distlock.tck.StoreVerb.HINT;
import static io.distlock.tck.StoreVerb.PING;
import static io.distlock.tck.StoreVerb.RELEASE;
import static io.distlock.tck.StoreVerb.RENEW;
import static io.distlock.tck.StoreVerb.TRY_ACQUIRE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.Watch;
import io.distlock.tck.Gate;
import io.distlock.tck.LateRequest;
import io.distlock.tck.ManualTime;
import io.distlock.tck.MisbehavingStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class MisbehavingStoreTest {

  private static final Duration TTL = Duration.ofSeconds(30);
  private static final Duration WHILE = Duration.ofMillis(200);

  private final ManualTime time = new ManualTime();
  private final MemoryLeaseStore real = new MemoryLeaseStore(time);
  private final MisbehavingStore store = new MisbehavingStore(real);
  private final OwnershipToken token = OwnershipToken.random();

  @Test
  void without_a_plan_it_does_what_the_real_store_does() {
    assertThat(tryAcquire("a")).isInstanceOf(Granted.class);
    renew("a");
    store.ping();
    assertThat(store.find("a")).isEqualTo(real.find("a")).isPresent();
    assertThat(store.findAll()).hasSize(1);
    assertThat(store.data("a")).isEmpty();
    assertThat(store.forceRelease("a", 1)).isFalse();

    store.close();

    assertThatThrownBy(() -> real.find("a")).isInstanceOf(LockStoreUnavailableException.class);
  }

  @Test
  void a_lost_request_has_no_effect_and_an_unknown_outcome() {
    store.next(TRY_ACQUIRE, loseRequest());

    assertFails(() -> tryAcquire("a"), true);

    assertThat(real.find("a")).isEmpty();
  }

  @Test
  void a_lost_reply_has_an_effect_and_an_unknown_outcome() {
    store.next(TRY_ACQUIRE, loseReply());

    assertFails(() -> tryAcquire("a"), true);

    assertThat(real.find("a")).isPresent();
  }

  @Test
  void a_refused_request_has_no_effect_and_a_known_outcome() {
    store.next(TRY_ACQUIRE, refuse());

    assertFails(() -> tryAcquire("a"), false);

    assertThat(real.find("a")).isEmpty();
  }

  @Test
  void it_throws_what_it_is_told_to() {
    RuntimeException exception = new IllegalStateException("planted");
    Error error = new LinkageError("planted");
    store.next(TRY_ACQUIRE, failBefore(() -> exception));
    store.next(TRY_ACQUIRE, failAfter(() -> error));

    assertThatThrownBy(() -> tryAcquire("a")).isSameAs(exception);
    assertThat(real.find("a")).isEmpty();
    assertThatThrownBy(() -> tryAcquire("a")).isSameAs(error);
    assertThat(real.find("a")).isPresent();
  }

  @Test
  void plans_come_one_after_the_other_and_then_all_is_well() {
    store.next(2, PING, loseRequest());
    store.next(PING, none());
    store.next(PING, refuse());

    assertFails(this::ping, true);
    assertFails(this::ping, true);
    ping();
    assertFails(this::ping, false);
    ping();
  }

  @Test
  void a_lasting_plan_comes_after_the_others_and_ends_by_healing() {
    store.always(PING, refuse());
    store.next(PING, none());

    ping();
    assertFails(this::ping, false);
    assertFails(this::ping, false);
    store.heal();
    ping();
  }

  @Test
  void a_store_that_is_down_fails_in_every_verb() {
    store.always(loseRequest());

    assertFails(this::ping, true);
    assertFails(() -> tryAcquire("a"), true);
    assertFails(() -> renew("a"), true);
    assertFails(() -> store.find("a"), true);
  }

  @Test
  void one_name_can_be_singled_out() {
    store.always(TRY_ACQUIRE, loseRequest().onlyFor("a"));

    assertFails(() -> tryAcquire("a"), true);
    assertThat(tryAcquire("b")).isInstanceOf(Granted.class);
  }

  @Test
  void an_answer_can_be_made_up() {
    store.next(TRY_ACQUIRE, call -> new Held("nobody", null));

    assertThat(tryAcquire("a")).isEqualTo(new Held("nobody", null));
  }

  @Test
  void calls_are_counted_by_verb_and_by_name() {
    store.next(TRY_ACQUIRE, loseRequest());
    assertFails(() -> tryAcquire("a"), true);
    tryAcquire("a");
    tryAcquire("b");
    store.renew(
        List.of(
            new RenewRequest("a", token, TTL),
            new RenewRequest("b", token, TTL),
            new RenewRequest("b", token, TTL)));

    assertThat(store.calls(TRY_ACQUIRE)).isEqualTo(3);
    assertThat(store.calls(TRY_ACQUIRE, "a")).isEqualTo(2);
    assertThat(store.calls(RENEW)).isOne();
    assertThat(store.calls(RENEW, "b")).isOne();
    assertThat(store.calls(RELEASE)).isZero();
  }

  @Test
  void a_request_can_be_held_back_and_arrive_later() {
    LateRequest late = LateRequest.heldBack();
    store.next(TRY_ACQUIRE, late);
    assertFails(() -> tryAcquire("a"), true);
    assertThat(real.find("a")).isEmpty();
    assertThat(late.onTheirWay()).isOne();

    assertThat(late.arrive()).isInstanceOf(Granted.class);

    assertThat(real.find("a")).isPresent();
    assertThatIllegalStateException().isThrownBy(late::arrive);
  }

  @Test
  void a_request_can_arrive_twice() {
    LateRequest late = LateRequest.duplicated();
    store.next(TRY_ACQUIRE, late);
    assertThat(tryAcquire("a")).isInstanceOf(Granted.class);
    real.release(ReleaseRequest.of("a", token));

    late.arrive();

    assertThat(real.find("a")).isPresent();
  }

  @Test
  void a_call_can_block_before_it_takes_effect() throws Exception {
    Gate gate = new Gate();
    store.next(TRY_ACQUIRE, blockBefore(gate));
    CompletableFuture<AcquireAnswer> answer = start(() -> tryAcquire("a"));
    gate.awaitWaiting(1);
    assertThat(real.find("a")).isEmpty();

    gate.open();

    assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Granted.class);
    assertThat(gate.waiting()).isZero();
  }

  @Test
  void a_call_can_block_after_it_has_taken_effect() throws Exception {
    Gate gate = new Gate();
    store.next(TRY_ACQUIRE, blockAfter(gate));
    CompletableFuture<AcquireAnswer> answer = start(() -> tryAcquire("a"));
    gate.awaitWaiting(1);
    assertThat(real.find("a")).isPresent();
    assertThat(answer).isNotDone();

    gate.open();

    assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Granted.class);
  }

  @Test
  void an_interrupt_does_not_end_a_blocked_call() throws Exception {
    Gate gate = new Gate();
    store.next(PING, blockBefore(gate));
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              ping();
              flag.complete(Thread.currentThread().isInterrupted());
            });
    thread.start();
    gate.awaitWaiting(1);

    thread.interrupt();
    assertThat(gate.waiting()).isOne();
    gate.open();

    assertThat(flag.get(20, TimeUnit.SECONDS)).as("interrupt flag").isTrue();
  }

  @Test
  void a_call_can_sleep_before_and_after_it_takes_effect() throws Exception {
    store.next(TRY_ACQUIRE, sleepBefore(time, WHILE).and(sleepAfter(time, WHILE)));
    CompletableFuture<AcquireAnswer> answer = start(() -> tryAcquire("a"));
    time.awaitSleepers(1);
    assertThat(real.find("a")).isEmpty();

    time.advance(WHILE);
    time.awaitSleepers(1);
    assertThat(real.find("a")).isPresent();
    assertThat(answer).isNotDone();

    time.advance(WHILE);
    assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Granted.class);
  }

  @Test
  void an_interrupt_does_not_end_the_sleep_of_a_call() throws Exception {
    store.next(PING, sleepBefore(time, WHILE));
    CompletableFuture<Boolean> flag = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              ping();
              flag.complete(Thread.currentThread().isInterrupted());
            });
    thread.start();
    time.awaitSleepers(1);

    thread.interrupt();
    while (!flag.isDone()) {
      time.advance(WHILE);
    }

    assertThat(flag.get()).as("interrupt flag").isTrue();
  }

  @Test
  void a_call_can_move_time_itself() {
    long startNanos = time.nanoTime();
    store.next(TRY_ACQUIRE, advanceBefore(time, WHILE).and(advanceAfter(time, WHILE)));

    tryAcquire("a");

    assertThat(time.nanoTime() - startNanos).isEqualTo(WHILE.multipliedBy(2).toNanos());
    assertThat(real.find("a").orElseThrow().remaining()).isEqualTo(TTL.minus(WHILE));
  }

  @Test
  void misbehaviours_add_up() {
    long startNanos = time.nanoTime();
    store.next(TRY_ACQUIRE, advanceAfter(time, WHILE).and(loseReply()));

    assertFails(() -> tryAcquire("a"), true);

    assertThat(real.find("a")).isPresent();
    assertThat(time.nanoTime() - startNanos).isEqualTo(WHILE.toNanos());
  }

  @Test
  void hints_can_get_lost_or_come_late() {
    AtomicInteger hints = new AtomicInteger();
    LateRequest late = LateRequest.duplicated();
    store.next(HINT, call -> "lost");
    store.next(HINT, late);
    try (Watch watch = store.watch("a", hints::incrementAndGet)) {
      assertThat(watch.isLive()).isTrue();
      takeAndRelease("a");
      assertThat(hints).hasValue(0);
      takeAndRelease("a");
      assertThat(hints).hasValue(1);

      late.arrive();

      assertThat(hints).hasValue(2);
    }
  }

  private void takeAndRelease(String name) {
    tryAcquire(name);
    store.release(ReleaseRequest.of(name, token));
  }

  private AcquireAnswer tryAcquire(String name) {
    return store.tryAcquire(AcquireRequest.of(name, token, "me", TTL));
  }

  private void renew(String name) {
    assertThat(store.renew(List.of(new RenewRequest(name, token, TTL)))).hasSize(1);
  }

  private void ping() {
    store.ping();
  }

  private static void assertFails(Runnable verb, boolean outcomeUnknown) {
    assertThatThrownBy(verb::run)
        .asInstanceOf(type(LockStoreUnavailableException.class))
        .extracting(LockStoreUnavailableException::isOutcomeUnknown)
        .isEqualTo(outcomeUnknown);
  }

  private static <T> CompletableFuture<T> start(Supplier<T> verb) {
    return CompletableFuture.supplyAsync(verb);
  }
}
