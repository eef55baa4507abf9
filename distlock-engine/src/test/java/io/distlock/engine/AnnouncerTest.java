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
    Announcer announcer = new Announcer(event -> told.add(event.name()), desk, desk);

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
    new Announcer(null, desk, desk).tell(event("1"));

    assertThat(desk.size()).isZero();
  }

  @Test
  void a_loss_is_told_even_when_nobody_works_any_more() {
    CompletableFuture<LeaseLoss> lost = new CompletableFuture<>();
    LeaseLoss loss = new LeaseLoss("a", "me", 1, LeaseLoss.Reason.CLOSED, Duration.ZERO);

    new Announcer(
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
