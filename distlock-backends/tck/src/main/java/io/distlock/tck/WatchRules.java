package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whoever watches a name is told of releases, where the store can push. */
interface WatchRules extends StoreFixture {

  Duration PATIENCE = Duration.ofSeconds(10);

  @Test
  default void a_watch_is_live_when_it_begins_if_the_store_pushes() {
    try (Watch watch = store().watch(lockName(), () -> {})) {
      assertThat(watch.isLive()).isEqualTo(isPushExpected());
    }
  }

  @Test
  default void a_release_in_another_process_leads_to_a_hint() {
    String name = lockName();
    Claim holder = rival(name);
    holder.acquire();
    AtomicInteger hints = new AtomicInteger();
    try (Watch watch = store().watch(name, hints::incrementAndGet)) {
      holder.release();

      if (isPushExpected()) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(hints.get()).isPositive());
      }
    }
  }

  @Test
  default void a_release_in_this_process_leads_to_a_hint() {
    String name = lockName();
    Claim holder = claim(name);
    holder.acquire();
    AtomicInteger hints = new AtomicInteger();
    try (Watch watch = store().watch(name, hints::incrementAndGet)) {
      holder.release();

      if (isPushExpected()) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(hints.get()).isPositive());
      }
    }
  }

  @Test
  default void every_watch_of_a_name_is_told() {
    String name = lockName();
    Claim holder = rival(name);
    holder.acquire();
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    try (Watch one = store().watch(name, first::incrementAndGet);
        Watch two = store().watch(name, second::incrementAndGet)) {
      holder.release();

      if (isPushExpected()) {
        await().atMost(PATIENCE).until(() -> first.get() > 0 && second.get() > 0);
      }
    }
  }

  @Test
  default void a_release_that_keeps_the_name_leads_to_a_hint() {
    String name = lockName();
    Claim holder = rival(name);
    holder.acquire();
    AtomicInteger hints = new AtomicInteger();
    try (Watch watch = store().watch(name, hints::incrementAndGet)) {
      holder.releaseKeepingNameFor(SHORT);

      if (isPushExpected()) {
        await().atMost(PATIENCE).until(() -> hints.get() > 0);
      }
    }
  }

  @Test
  default void a_closed_watch_is_not_live_and_not_told() {
    String name = lockName();
    AtomicInteger stillHints = new AtomicInteger();
    AtomicInteger closedHints = new AtomicInteger();
    try (Watch still = store().watch(name, stillHints::incrementAndGet)) {
      Watch closed = store().watch(name, closedHints::incrementAndGet);
      closed.close();
      int before = closedHints.get();

      Claim holder = rival(name);
      holder.acquire();
      holder.release();
      if (isPushExpected()) {
        await().atMost(PATIENCE).until(() -> stillHints.get() > 0);
      }

      assertThat(closed.isLive()).isFalse();
      assertThat(closedHints).hasValue(before);
    }
  }

  @Test
  default void a_watch_can_be_closed_twice() {
    Watch watch = store().watch(lockName(), () -> {});

    watch.close();
    watch.close();
  }

  @Test
  default void a_watch_can_be_closed_after_its_store() {
    Watch watch = store().watch(lockName(), () -> {});

    store().close();
    watch.close();

    assertThat(watch.isLive()).isFalse();
  }

  @Test
  default void many_watches_can_come_and_go() {
    String name = lockName();
    for (int i = 0; i < 300; i++) {
      store().watch(i % 2 == 0 ? name : lockName(), () -> {}).close();
    }

    a_release_in_another_process_leads_to_a_hint();
  }
}
