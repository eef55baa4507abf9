package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LeaseAcquired;
import io.distlock.LeaseLost;
import io.distlock.LeaseLostException;
import io.distlock.LeaseReleased;
import io.distlock.LockBusy;
import io.distlock.LockEvent;
import io.distlock.LockFailed;
import io.distlock.LockStoreException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What happens to locks is told as CDI events. */
class EventsTest {

  private static final List<LockEvent> SEEN = new CopyOnWriteArrayList<>();
  private static final List<LockBusy> BUSY = new CopyOnWriteArrayList<>();
  private static final List<LeaseAcquired> ASYNC = new CopyOnWriteArrayList<>();

  @Test
  void each_event_is_fired_as_its_own_type() {
    SEEN.clear();
    BUSY.clear();
    ASYNC.clear();
    StubStore.reset();
    try (Server server = Server.bare(Ears.class).property("distlock.backend", "stub").start()) {
      Locker locker = server.get(Locker.class);
      try (Lease lease = locker.tryAcquire("a").orElseThrow()) {
        assertThat(locker.tryAcquire("a")).isEmpty();
        assertThat(lease.isHeld()).isTrue();
      }
      lose(locker.tryAcquire("b").orElseThrow(), locker);
      fail(locker);
      await().until(() -> SEEN.stream().anyMatch(LockFailed.class::isInstance));
      await().until(() -> ASYNC.size() == 2);
    }
    assertThat(SEEN)
        .extracting(event -> (Object) event.getClass())
        .contains(
            LeaseAcquired.class,
            LockBusy.class,
            LeaseReleased.class,
            LeaseLost.class,
            LockFailed.class);
    assertThat(BUSY).extracting(LockBusy::name).containsExactly("a");
  }

  @Test
  void an_observer_that_throws_disturbs_nothing_but_the_log() {
    try (Log log = Log.open();
        Server server = Server.with(Thrower.class).start()) {
      server.get(Locker.class).tryAcquire("a").orElseThrow().close();
      await()
          .until(
              () ->
                  log.lines().stream()
                          .filter(line -> line.startsWith("WARNING An observer of LeaseAcquired"))
                          .count()
                      == 2);
    }
  }

  private static void lose(Lease lease, Locker locker) {
    assertThat(locker.inspector().forceRelease("b", lease.fencingToken())).isTrue();
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
  }

  private static void fail(Locker locker) {
    StubStore.be(StubStore.Mood.UNREACHABLE);
    assertThatThrownBy(() -> locker.tryAcquire("c")).isInstanceOf(LockStoreException.class);
    StubStore.be(StubStore.Mood.FINE);
  }

  @ApplicationScoped
  static class Ears {
    void all(@Observes LockEvent event) {
      SEEN.add(event);
    }

    void busy(@Observes LockBusy event) {
      BUSY.add(event);
    }

    void later(@ObservesAsync LeaseAcquired event) {
      ASYNC.add(event);
    }
  }

  @ApplicationScoped
  static class Thrower {
    void now(@Observes LeaseAcquired event) {
      throw new IllegalStateException("planted");
    }

    void later(@ObservesAsync LeaseAcquired event) {
      throw new IllegalStateException("planted");
    }
  }
}
