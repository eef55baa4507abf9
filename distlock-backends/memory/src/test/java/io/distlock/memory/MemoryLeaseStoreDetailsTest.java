package io.distlock.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.Watch;
import io.distlock.tck.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the memory store does beyond the contract. */
class MemoryLeaseStoreDetailsTest {

  private static final Duration TTL = Duration.ofSeconds(30);
  private static final LeaseData DATA = LeaseData.of(new byte[] {1, 2, 3});

  private final ManualTime time = new ManualTime();
  private final MemoryLeaseStore store = new MemoryLeaseStore(time);
  private final OwnershipToken token = OwnershipToken.random();

  @Test
  void a_lease_ends_exactly_one_ttl_after_its_grant() {
    acquire("a");

    time.advance(TTL.minusNanos(1));
    assertThat(store.find("a")).isPresent();
    time.advance(Duration.ofNanos(1));

    assertThat(store.find("a")).isEmpty();
  }

  @Test
  void the_wall_clock_has_no_influence_on_leases() {
    acquire("a");

    time.advanceWall(TTL.multipliedBy(2));

    assertThat(store.find("a").orElseThrow().remaining()).isEqualTo(TTL);
  }

  @Test
  void fencing_tokens_grow_although_the_wall_clock_is_set_back() {
    long first = acquire("a").fencingToken();
    release("a");
    time.advanceWall(Duration.ofDays(-1));

    assertThat(acquire("a").fencingToken()).isEqualTo(first + 1);
  }

  @Test
  void fencing_tokens_grow_over_a_restart() {
    long last = acquire("a").fencingToken();
    time.advance(Duration.ofMillis(1));

    assertThat(granted(new MemoryLeaseStore(time), "a").fencingToken()).isGreaterThan(last);
  }

  @Test
  void two_stores_know_nothing_of_each_other() {
    acquire("a");

    assertThat(new MemoryLeaseStore(time).find("a")).isEmpty();
  }

  @Test
  void data_on_a_free_name_is_readable_for_thirty_days() {
    acquireWithData("a");
    time.advance(TTL.plusDays(30).minusNanos(1));
    assertThat(store.data("a")).contains(DATA);

    time.advance(Duration.ofNanos(1));

    assertThat(store.data("a")).isEmpty();
    assertThat(acquire("a").data()).isNull();
  }

  @Test
  void data_is_kept_for_as_long_as_the_name_is_taken() {
    MemoryLeaseStore forgetful = new MemoryLeaseStore(time, Duration.ZERO);
    forgetful.tryAcquire(new AcquireRequest("a", token, "me", TTL, DATA, false));

    time.advance(TTL.minusNanos(1));
    assertThat(forgetful.data("a")).contains(DATA);
    time.advance(Duration.ofNanos(1));

    assertThat(forgetful.data("a")).isEmpty();
  }

  @Test
  void nothing_is_remembered_of_names_that_were_given_back() {
    for (int i = 0; i < 100; i++) {
      acquireWithData("name-" + i);
      release("name-" + i);
    }

    assertThat(store.remembered()).isZero();
  }

  @Test
  void expired_leases_are_forgotten_while_others_come() {
    for (int i = 0; i < 1000; i++) {
      acquire("old-" + i);
    }
    time.advance(TTL);
    for (int i = 0; i < 600; i++) {
      acquire("name");
      release("name");
    }

    assertThat(store.remembered()).isZero();
  }

  @Test
  void names_with_data_are_forgotten_after_the_retention() {
    for (int i = 0; i < 100; i++) {
      acquireWithData("old-" + i);
    }
    time.advance(TTL.plusDays(1));
    churn();
    assertThat(store.remembered()).as("while the data is kept").isEqualTo(100);
    time.advance(Duration.ofDays(30));
    churn();

    assertThat(store.remembered()).as("afterwards").isZero();
  }

  @Test
  void valid_leases_are_never_forgotten() {
    for (int i = 0; i < 100; i++) {
      acquire("held-" + i);
    }

    churn();

    assertThat(store.findAll()).hasSize(100);
  }

  @Test
  void abandoned_attempts_are_forgotten_after_ten_minutes() {
    for (int i = 0; i < 100; i++) {
      store.abandon(new AbandonRequest("name-" + i, token, TTL));
    }
    assertThat(store.remembered()).isEqualTo(100);
    time.advance(Duration.ofMinutes(10));

    acquire("other");

    assertThat(store.remembered()).as("the one valid lease").isOne();
  }

  @Test
  void an_attempt_that_arrives_almost_ten_minutes_after_its_abandonment_is_not_granted() {
    store.abandon(new AbandonRequest("a", token, TTL));
    time.advance(Duration.ofMinutes(10).minusMillis(1));

    assertThat(store.tryAcquire(request("a"))).isInstanceOf(Held.class);
  }

  @Test
  void an_abandoned_attempt_is_answered_as_busy_without_a_holder() {
    store.abandon(new AbandonRequest("a", token, TTL));

    assertThat(store.tryAcquire(request("a"))).isEqualTo(new Held(null, null));
  }

  @Test
  void a_closed_watch_costs_nothing() {
    for (int i = 0; i < 100; i++) {
      Watch first = store.watch("name-" + i, () -> {});
      Watch second = store.watch("name-" + i, () -> {});
      first.close();
      assertThat(second.isLive()).isTrue();
      second.close();
    }

    assertThat(store.remembered()).isZero();
  }

  @Test
  void a_hint_may_call_the_store() {
    acquire("a");
    List<Granted> grants = new ArrayList<>();
    try (Watch watch = store.watch("a", () -> grants.add(acquire("a")))) {
      assertThat(watch.isLive()).isTrue();
      release("a");
    }

    assertThat(grants).hasSize(1);
  }

  @Test
  void a_hint_that_fails_harms_neither_the_release_nor_other_hints() {
    acquire("a");
    List<String> told = new ArrayList<>();
    Runnable failing =
        () -> {
          told.add("failing");
          throw new IllegalStateException("planted");
        };
    try (Watch one = store.watch("a", failing);
        Watch two = store.watch("a", () -> told.add("other"))) {
      assertThat(one.isLive()).isEqualTo(two.isLive());
      assertThat(release("a")).isEqualTo(ReleaseAnswer.RELEASED);
    }

    assertThat(told).containsExactlyInAnyOrder("failing", "other");
  }

  @Test
  void whatever_frees_the_name_leads_to_a_hint() {
    List<String> told = new ArrayList<>();
    try (Watch watch = store.watch("a", () -> told.add("told"))) {
      assertThat(watch.isLive()).isTrue();
      store.forceRelease("a", acquire("a").fencingToken());
      assertThat(told).as("forced").hasSize(1);
      acquire("a");
      store.abandon(new AbandonRequest("a", token, TTL));
      assertThat(told).as("abandoned").hasSize(2);
      release("a");
      assertThat(told).as("nothing to release").hasSize(2);
    }
  }

  @Test
  void a_closed_store_says_that_it_did_nothing() {
    store.close();

    assertThatThrownBy(() -> acquire("a"))
        .asInstanceOf(type(LockStoreUnavailableException.class))
        .extracting(LockStoreUnavailableException::isOutcomeUnknown)
        .isEqualTo(false);
  }

  @Test
  void a_lease_is_handed_over_under_its_own_name_only() {
    acquire("a");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.handOver(ReleaseRequest.of("a", token), request("b")))
        .withMessage("'a' cannot be handed over as 'b'");
  }

  private void churn() {
    for (int i = 0; i < 600; i++) {
      acquire("name");
      release("name");
    }
  }

  private AcquireRequest request(String name) {
    return AcquireRequest.of(name, token, "me", TTL);
  }

  private Granted acquire(String name) {
    return granted(store, name);
  }

  private Granted granted(MemoryLeaseStore asked, String name) {
    return (Granted) asked.tryAcquire(request(name));
  }

  private void acquireWithData(String name) {
    store.tryAcquire(new AcquireRequest(name, token, "me", TTL, DATA, false));
  }

  private ReleaseAnswer release(String name) {
    return store.release(ReleaseRequest.of(name, token));
  }
}
