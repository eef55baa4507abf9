package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.spi.Granted;
import io.distlock.spi.RenewAnswer.Lost;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Leases can be looked at, and ended by whoever knows their fencing token. */
interface InspectionRules extends StoreFixture {

  @Test
  default void a_lease_is_shown_as_it_is() {
    Claim claim = claim(lockName()).withOwner("hôte 'a' \"b\", 7@{c} 日本");
    Granted grant = claim.acquire();

    LockInfo info = otherStore().find(claim.name()).orElseThrow();

    assertThat(info.name()).isEqualTo(claim.name());
    assertThat(info.owner()).isEqualTo(claim.owner());
    assertThat(info.fencingToken()).isEqualTo(grant.fencingToken());
    assertRemaining(claim.name(), Claim.LONG);
  }

  @Test
  default void free_names_are_not_shown() {
    Claim released = claim(lockName());
    released.acquire();
    released.release();
    Claim expired = shortClaim(lockName());
    expired.acquire();
    expireNow(expired.name());

    assertFree(lockName());
    assertFree(released.name());
    assertFree(expired.name());
  }

  @Test
  default void a_free_name_with_data_is_not_shown() {
    Claim claim = claim(lockName()).withData("kept");
    claim.acquire();

    claim.releaseKeepingData();

    assertFree(claim.name());
    assertThat(allNames()).doesNotContain(claim.name());
  }

  @Test
  default void all_valid_leases_are_listed_each_once() {
    Set<String> held = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      Claim claim = claim(lockName());
      claim.acquire();
      held.add(claim.name());
    }
    Claim released = claim(lockName());
    released.acquire();
    released.release();

    assertThat(allNames()).containsExactlyInAnyOrderElementsOf(held);
  }

  @Test
  default void expired_leases_are_not_listed() {
    Claim claim = shortClaim(lockName());
    claim.acquire();

    expireNow(claim.name());

    assertThat(allNames()).doesNotContain(claim.name());
  }

  @Test
  default void listed_leases_are_shown_as_they_are() {
    Claim claim = claim(lockName()).withData("mine");
    Granted grant = claim.acquire();

    try (Stream<LockInfo> all = otherStore().findAll()) {
      assertThat(all)
          .singleElement()
          .satisfies(
              info -> {
                assertThat(info.name()).isEqualTo(claim.name());
                assertThat(info.owner()).isEqualTo(claim.owner());
                assertThat(info.fencingToken()).isEqualTo(grant.fencingToken());
                assertThat(info.remaining())
                    .isGreaterThan(Claim.LONG.dividedBy(2))
                    .isLessThanOrEqualTo(Claim.LONG);
              });
    }
  }

  @Test
  default void a_list_need_not_be_read_to_its_end() {
    for (int i = 0; i < 50; i++) {
      claim(lockName()).acquire();
    }
    for (int i = 0; i < 20; i++) {
      try (Stream<LockInfo> all = store().findAll()) {
        assertThat(all.findFirst()).isPresent();
      }
    }

    claim(lockName()).acquire();
  }

  @Test
  default void a_forced_release_frees_the_name_and_the_holder_learns_of_it() {
    Claim holder = claim(lockName());
    Granted grant = holder.acquire();

    assertThat(otherStore().forceRelease(holder.name(), grant.fencingToken())).isTrue();

    assertFree(holder.name());
    assertThat(holder.renew()).isEqualTo(new Lost());
    rival(holder.name()).acquire();
  }

  @Test
  default void a_forced_release_spares_the_lease_of_another_fencing_token() {
    Claim holder = claim(lockName());
    Granted grant = holder.acquire();

    assertThat(store().forceRelease(holder.name(), grant.fencingToken() - 1)).isFalse();
    assertThat(store().forceRelease(holder.name(), grant.fencingToken() + 1)).isFalse();

    holder.assertHolds(grant);
  }

  @Test
  default void a_repeated_forced_release_finds_nothing() {
    Claim holder = claim(lockName());
    Granted grant = holder.acquire();
    store().forceRelease(holder.name(), grant.fencingToken());
    Claim successor = rival(holder.name());
    successor.acquire();

    assertThat(store().forceRelease(holder.name(), grant.fencingToken())).isFalse();

    successor.assertHolds();
  }

  @Test
  default void there_is_nothing_to_force_on_a_free_or_expired_name() {
    Claim claim = shortClaim(lockName());
    Granted grant = claim.acquire();
    expireNow(claim.name());

    assertThat(store().forceRelease(claim.name(), grant.fencingToken())).as("expired").isFalse();
    assertThat(store().forceRelease(lockName(), grant.fencingToken())).as("never taken").isFalse();
  }

  private List<String> allNames() {
    try (Stream<LockInfo> all = store().findAll()) {
      return all.map(LockInfo::name).toList();
    }
  }
}
