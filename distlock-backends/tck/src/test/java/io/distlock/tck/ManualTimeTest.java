package io.distlock.tck;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.spi.LeaseTime;
import io.distlock.spi.LeaseTime.Bell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ManualTimeTest {

  private final ManualTime time = new ManualTime();
  private final long startNanos = time.nanoTime();

  @Test
  void time_stands_still_until_it_is_moved() {
    assertThat(time.epochMicros()).isEqualTo(ManualTime.START.toEpochMilli() * 1000);
    assertThat(elapsed()).isZero();
  }

  @Test
  void both_clocks_move_together() {
    time.advance(ofMillis(1500));

    assertThat(elapsed()).isEqualTo(ofMillis(1500));
    assertThat(wallElapsed()).isEqualTo(ofMillis(1500));
  }

  @Test
  void readings_overflow_but_their_differences_do_not() {
    time.advance(ofSeconds(11));

    assertThat(time.nanoTime()).isLessThan(startNanos);
    assertThat(elapsed()).isEqualTo(ofSeconds(11));
  }

  @Test
  void a_step_of_the_wall_clock_leaves_the_monotonic_clock_alone() {
    time.advanceWall(ofSeconds(60));
    time.advanceWall(ofSeconds(-90));

    assertThat(wallElapsed()).isEqualTo(ofSeconds(-30));
    assertThat(elapsed()).isZero();
  }

  @Test
  void time_does_not_go_back() {
    assertThatIllegalArgumentException().isThrownBy(() -> time.advance(ofMillis(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> time.pause(ofMillis(-1)));
  }

  @Test
  void timers_run_in_order_each_at_its_time() {
    List<String> log = new ArrayList<>();
    time.schedule(ofMillis(30), () -> log.add("c at " + elapsed().toMillis()));
    time.schedule(ofMillis(10), () -> log.add("a at " + elapsed().toMillis()));
    time.schedule(ofMillis(10), () -> log.add("b at " + elapsed().toMillis()));
    time.schedule(ofMillis(41), () -> log.add("never"));

    time.advance(ofMillis(40));

    assertThat(log).containsExactly("a at 10", "b at 10", "c at 30");
    assertThat(elapsed()).isEqualTo(ofMillis(40));
    assertThat(time.pendingTimers()).isOne();
  }

  @Test
  void timers_run_on_the_thread_that_moves_time() {
    List<Thread> threads = new ArrayList<>();
    time.schedule(ofMillis(1), () -> threads.add(Thread.currentThread()));

    time.advance(ofMillis(1));

    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void a_timer_started_by_a_timer_runs_in_the_same_advance_if_it_is_due() {
    AtomicInteger runs = new AtomicInteger();
    repeatEvery(ofMillis(10), runs);

    time.advance(ofMillis(35));

    assertThat(runs).hasValue(3);
  }

  @Test
  void a_timer_without_delay_waits_for_the_next_advance() {
    AtomicInteger runs = new AtomicInteger();
    time.schedule(ofMillis(-5), runs::incrementAndGet);
    assertThat(runs).hasValue(0);

    time.advance(Duration.ZERO);

    assertThat(runs).hasValue(1);
  }

  @Test
  void a_cancelled_timer_does_not_run() {
    AtomicInteger runs = new AtomicInteger();
    LeaseTime.Timer timer = time.schedule(ofMillis(1), runs::incrementAndGet);

    timer.cancel();
    time.advance(ofMillis(2));

    assertThat(runs).hasValue(0);
    assertThat(time.pendingTimers()).isZero();
  }

  @Test
  void in_a_pause_nothing_runs_and_afterwards_everything_is_late() {
    List<Duration> runs = new ArrayList<>();
    time.schedule(ofMillis(10), () -> runs.add(elapsed()));
    time.pause(ofSeconds(5));
    assertThat(runs).isEmpty();
    assertThat(elapsed()).isEqualTo(ofSeconds(5));
    assertThat(wallElapsed()).isEqualTo(ofSeconds(5));

    time.advance(ofMillis(1));

    assertThat(runs).containsExactly(ofSeconds(5));
  }

  @Test
  void a_timer_that_takes_long_makes_later_ones_late() {
    List<Duration> runs = new ArrayList<>();
    time.schedule(ofMillis(10), () -> time.pause(ofMillis(100)));
    time.schedule(ofMillis(20), () -> runs.add(elapsed()));

    time.advance(ofMillis(50));

    assertThat(runs).containsExactly(ofMillis(110));
    assertThat(elapsed()).isEqualTo(ofMillis(110));
  }

  @Test
  void a_timer_that_fails_does_not_stop_the_others_but_fails_the_test() {
    AtomicInteger runs = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("planted");
    time.schedule(
        ofMillis(1),
        () -> {
          throw failure;
        });
    time.schedule(ofMillis(2), runs::incrementAndGet);

    assertThatThrownBy(() -> time.advance(ofMillis(3))).isSameAs(failure);

    assertThat(runs).hasValue(1);
    assertThat(elapsed()).isEqualTo(ofMillis(3));
  }

  @Test
  void closing_drops_timers_but_not_sleepers() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    time.schedule(ofMillis(1), runs::incrementAndGet);
    CompletableFuture<Boolean> rang = sleepAt(time.newBell(), ofMillis(10));

    time.close();
    time.schedule(ofMillis(1), runs::incrementAndGet);
    time.advance(ofMillis(10));

    assertThat(runs).hasValue(0);
    assertThat(rang.get(20, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void a_ring_wakes_the_sleeper() throws Exception {
    Bell bell = time.newBell();
    CompletableFuture<Boolean> rang = sleepAt(bell, ofSeconds(1));

    bell.ring();

    assertThat(time.sleepers()).as("sleepers after the ring").isZero();
    assertThat(rang.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void a_sleeper_wakes_when_its_time_is_over_and_not_before() throws Exception {
    CompletableFuture<Boolean> rang = sleepAt(time.newBell(), ofMillis(10));

    time.advance(ofMillis(9));
    assertThat(time.sleepers()).isOne();
    time.advance(ofMillis(1));

    assertThat(time.sleepers()).isZero();
    assertThat(rang.get(20, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void a_sleeper_sleeps_through_a_pause() throws Exception {
    CompletableFuture<Boolean> rang = sleepAt(time.newBell(), ofMillis(10));

    time.pause(ofMillis(20));
    assertThat(time.sleepers()).isOne();
    time.advance(Duration.ZERO);

    assertThat(rang.get(20, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void a_timer_can_ring() throws Exception {
    Bell bell = time.newBell();
    time.schedule(ofMillis(5), bell::ring);
    CompletableFuture<Boolean> rang = sleepAt(bell, ofMillis(10));

    time.advance(ofMillis(10));

    assertThat(rang.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void rings_while_nobody_waits_count_as_one() throws Exception {
    Bell bell = time.newBell();
    bell.ring();
    bell.ring();

    assertThat(bell.await(0)).isTrue();
    assertThat(bell.await(0)).isFalse();
    assertThat(bell.await(-1)).isFalse();
  }

  @Test
  void waiting_for_ever_does_not_overflow() throws Exception {
    time.advance(ofSeconds(1));
    Bell bell = time.newBell();
    CompletableFuture<Boolean> rang = sleepAt(bell, Duration.ofNanos(Long.MAX_VALUE));

    time.advance(ofSeconds(1));
    bell.ring();

    assertThat(rang.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void an_interrupt_ends_the_sleep() throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                time.newBell().await(Long.MAX_VALUE);
              } catch (InterruptedException e) {
                interrupted.complete(true);
              }
            });
    thread.start();
    time.awaitSleepers(1);

    thread.interrupt();

    assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(time.sleepers()).isZero();
  }

  @Test
  void an_interrupted_thread_does_not_fall_asleep() {
    Bell bell = time.newBell();
    bell.ring();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> bell.await(1)).isInstanceOf(InterruptedException.class);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void many_sleepers_can_be_awaited() throws Exception {
    List<CompletableFuture<Boolean>> sleeps = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      sleeps.add(startSleep(time.newBell(), ofMillis(10)));
    }
    time.awaitSleepers(10);

    time.advance(ofMillis(10));

    for (CompletableFuture<Boolean> sleep : sleeps) {
      assertThat(sleep.get(20, TimeUnit.SECONDS)).isFalse();
    }
  }

  private void repeatEvery(Duration interval, AtomicInteger runs) {
    time.schedule(
        interval,
        () -> {
          runs.incrementAndGet();
          repeatEvery(interval, runs);
        });
  }

  private CompletableFuture<Boolean> sleepAt(Bell bell, Duration atMost) {
    CompletableFuture<Boolean> rang = startSleep(bell, atMost);
    time.awaitSleepers(1);
    return rang;
  }

  private static CompletableFuture<Boolean> startSleep(Bell bell, Duration atMost) {
    CompletableFuture<Boolean> rang = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                rang.complete(bell.await(atMost.toNanos()));
              } catch (InterruptedException e) {
                rang.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return rang;
  }

  private Duration elapsed() {
    return Duration.ofNanos(time.nanoTime() - startNanos);
  }

  private Duration wallElapsed() {
    return Duration.of(
        time.epochMicros() - ManualTime.START.toEpochMilli() * 1000,
        java.time.temporal.ChronoUnit.MICROS);
  }
}
