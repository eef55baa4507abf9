package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LeaseLoss;
import io.distlock.LockBusy;
import io.distlock.LockEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnnouncerTest {

  private final Logs logs = new Logs();
  private final Desk desk = new Desk();
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void close() {
    logs.close();
  }

  @Test
  void events_are_told_in_their_order_and_not_on_the_thread_where_they_happen() {
    Announcer announcer = new Announcer(null, event -> told.add(event.name()), desk, desk);

    announcer.tell(event("1"));
    announcer.tell(event("2"));
    assertThat(told).isEmpty();
    desk.runAll();

    assertThat(told).containsExactly("1", "2");
  }

  @Test
  void a_listener_that_throws_is_told_the_next_event_all_the_same() {
    Announcer announcer =
        new Announcer(
            null,
            event -> {
              told.add(event.name());
              if (event.name().equals("1")) {
                throw new AssertionError("planted");
              }
              throw new IllegalStateException("planted");
            },
            desk,
            desk);

    announcer.tell(event("1"));
    announcer.tell(event("2"));
    announcer.tell(event("3"));
    desk.runAll();

    assertThat(told).containsExactly("1", "2", "3");
    assertThat(logs.warnings("failed at")).hasSize(3);
  }

  @Test
  void events_that_nobody_can_take_are_dropped_with_one_warning() {
    Announcer announcer =
        new Announcer(
            null,
            event -> {},
            work -> {
              throw new RejectedExecutionException();
            },
            desk);

    announcer.tell(event("1"));
    announcer.tell(event("2"));

    assertThat(logs.warnings("dropping events")).hasSize(1);
  }

  @Test
  void without_a_listener_nothing_is_told() {
    new Announcer(null, null, desk, desk).tell(event("1"));

    assertThat(desk.size()).isZero();
  }

  @Test
  void the_meter_is_told_at_once_and_misses_nothing_that_the_listener_is_too_slow_for() {
    List<String> measured = new ArrayList<>();
    Announcer announcer =
        new Announcer(
            event -> measured.add(event.name()),
            event -> {},
            work -> {
              throw new RejectedExecutionException();
            },
            desk);

    announcer.tell(event("1"));
    announcer.tell(event("2"));

    assertThat(measured).containsExactly("1", "2");
  }

  @Test
  void a_meter_that_throws_disturbs_nobody_and_is_logged_once_and_elsewhere() {
    List<Boolean> broken = new ArrayList<>(List.of(true, true, false, true));
    Announcer announcer =
        new Announcer(
            event -> {
              if (broken.remove(0)) {
                throw new NoClassDefFoundError("planted");
              }
            },
            event -> told.add(event.name()),
            desk,
            desk);

    for (String name : List.of("1", "2", "3", "4")) {
      announcer.tell(event(name));
    }
    assertThat(logs.warnings()).isEmpty();
    desk.runAll();

    assertThat(told).containsExactly("1", "2", "3", "4");
    assertThat(logs.warnings("the meter of lock events fails")).hasSize(2);
  }

  @Test
  void a_loss_is_told_even_when_nobody_works_any_more() {
    CompletableFuture<LeaseLoss> lost = new CompletableFuture<>();
    LeaseLoss loss = new LeaseLoss("a", "me", 1, LeaseLoss.Reason.CLOSED, Duration.ZERO);

    new Announcer(
            null,
            null,
            desk,
            work -> {
              throw new RejectedExecutionException();
            })
        .complete(lost, loss);

    assertThat(lost).isCompletedWithValue(loss);
  }

  private static LockEvent event(String name) {
    return new LockBusy(name, Duration.ZERO, null);
  }
}
