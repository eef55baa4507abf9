package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.Granted;
import io.distlock.spi.ReleaseAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A release frees the name of its own lease, and nothing else. */
interface ReleaseRules extends StoreFixture {

  @Test
  default void a_release_frees_the_name_at_once() {
    Claim claim = claim(lockName());
    claim.acquire();

    assertThat(claim.release()).isEqualTo(ReleaseAnswer.RELEASED);

    assertFree(claim.name());
    rival(claim.name()).acquire();
  }

  @Test
  default void a_repeated_release_finds_nothing() {
    Claim claim = claim(lockName());
    claim.acquire();
    claim.release();

    assertThat(claim.release()).isEqualTo(ReleaseAnswer.NOT_HELD);
  }

  @Test
  default void a_repeated_release_never_touches_the_successor() {
    String name = lockName();
    Claim first = claim(name);
    first.acquire();
    first.release();
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    assertThat(first.release()).isEqualTo(ReleaseAnswer.NOT_HELD);

    successor.assertHolds(grant);
  }

  @Test
  default void a_late_release_never_touches_the_successor() {
    String name = lockName();
    Claim first = shortClaim(name);
    first.acquire();
    expireNow(name);
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    assertThat(first.release()).isEqualTo(ReleaseAnswer.NOT_HELD);

    successor.assertHolds(grant);
  }

  @Test
  default void a_late_release_without_a_successor_finds_nothing() {
    Claim claim = shortClaim(lockName());
    claim.acquire();
    expireNow(claim.name());

    assertThat(claim.release()).isEqualTo(ReleaseAnswer.NOT_HELD);
  }

  @Test
  default void a_foreign_token_releases_nothing() {
    String name = lockName();
    Claim holder = claim(name);
    Granted grant = holder.acquire();

    assertThat(rival(name).release()).isEqualTo(ReleaseAnswer.NOT_HELD);

    holder.assertHolds(grant);
  }

  @Test
  default void a_stolen_lease_cannot_be_released() {
    Claim claim = claim(lockName());
    claim.acquire();
    stealNow(claim.name());

    assertThat(claim.release()).isEqualTo(ReleaseAnswer.NOT_HELD);
  }

  @Test
  default void a_lease_can_be_released_through_another_store() {
    Claim claim = claim(lockName());
    claim.acquire();

    Claim elsewhere =
        new Claim(
            otherStore(), claim.name(), claim.token(), claim.owner(), claim.ttl(), null, false);

    assertThat(elsewhere.release()).isEqualTo(ReleaseAnswer.RELEASED);
    assertFree(claim.name());
  }

  @Test
  default void a_renewal_that_races_with_the_release_never_outlives_it() {
    for (int round = 0; round < 50; round++) {
      Claim claim = claim(lockName());
      claim.acquire();

      Contenders.race(2, i -> i == 0 ? claim.renew() : claim.release());

      assertFree(claim.name());
    }
  }

  @Test
  default void of_many_releases_at_once_exactly_one_succeeds() {
    Claim claim = claim(lockName());
    claim.acquire();

    List<ReleaseAnswer> answers = Contenders.race(8, i -> claim.release());

    assertThat(answers).containsOnlyOnce(ReleaseAnswer.RELEASED);
    assertFree(claim.name());
  }
}
