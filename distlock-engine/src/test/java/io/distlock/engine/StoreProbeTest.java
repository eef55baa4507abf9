package io.distlock.engine;

import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.Misbehaviour.failBefore;
import static io.distlock.tck.Misbehaviour.loseRequest;
import static io.distlock.tck.StoreVerb.PING;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.tck.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoreProbeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Desk chores = new Desk();
  private final Bench bench = new Bench();
  private final Bench slow = new Bench(Crews.withChoresAt(chores));

  @AfterEach
  void close() {
    bench.close();
    slow.logs.close();
  }

  @Test
  void a_store_that_answers_is_up() {
    StoreHealth health = bench.engine.health(PATIENCE);

    assertThat(health.isUp()).isTrue();
    assertThat(health.problem()).isNull();
    assertThat(health.roundTrip()).isEqualTo(Duration.ZERO);
    assertThat(health.store()).contains("memory");
  }

  @Test
  void a_store_that_fails_is_down_and_says_why() {
    bench.store.next(PING, loseRequest());

    StoreHealth health = bench.engine.health(PATIENCE);

    assertThat(health.isUp()).isFalse();
    assertThat(health.problem()).contains("planted");
  }

  @Test
  void whatever_a_store_throws_the_answer_is_an_answer() {
    bench.store.next(PING, failBefore(StackOverflowError::new));

    assertThat(bench.engine.health(PATIENCE).isUp()).isFalse();
  }

  @Test
  void good_news_is_good_for_a_second_and_bad_news_for_a_quarter() {
    assertThat(bench.engine.health(PATIENCE).isUp()).isTrue();
    bench.store.next(PING, loseRequest());
    bench.seconds(0.999);
    assertThat(bench.engine.health(PATIENCE).isUp()).isTrue();
    bench.seconds(0.001);
    assertThat(bench.engine.health(PATIENCE).isUp()).isFalse();
    bench.seconds(0.249);
    assertThat(bench.engine.health(PATIENCE).isUp()).isFalse();
    bench.seconds(0.001);
    assertThat(bench.engine.health(PATIENCE).isUp()).isTrue();
    assertThat(bench.store.calls(PING)).isEqualTo(3);
  }

  @Test
  void nobody_waits_longer_than_it_wants_to_for_a_store_that_hangs() {
    Caller<StoreHealth> caller = Caller.of(() -> slow.engine.health(PATIENCE));
    slow.time.awaitSleepers(1);

    slow.seconds(2);

    assertThat(caller.result().problem()).contains("2000 ms");
  }

  @Test
  void many_who_ask_at_once_make_one_request() {
    List<Caller<StoreHealth>> callers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      callers.add(Caller.of(() -> slow.engine.health(PATIENCE)));
    }
    slow.time.awaitSleepers(20);

    chores.runAll();

    assertThat(callers).allMatch(caller -> caller.result().isUp());
    assertThat(slow.store.calls(PING)).isEqualTo(1);
  }

  @Test
  void a_store_that_hangs_is_not_asked_again_until_it_has_answered_and_is_up_right_then() {
    Gate gate = new Gate();
    slow.store.next(PING, blockBefore(gate));
    Caller<StoreHealth> first = Caller.of(() -> slow.engine.health(PATIENCE));
    slow.time.awaitSleepers(1);
    Runnable asking = chores.take();
    Caller<Boolean> worker =
        Caller.of(
            () -> {
              asking.run();
              return true;
            });
    gate.awaitWaiting(1);
    slow.seconds(2);
    assertThat(first.result().isUp()).isFalse();
    Caller<StoreHealth> second = Caller.of(() -> slow.engine.health(PATIENCE));
    slow.time.awaitSleepers(1);
    assertThat(chores.size()).isZero();

    gate.open();

    assertThat(worker.result()).isTrue();
    assertThat(second.result().isUp()).isTrue();
  }
}
