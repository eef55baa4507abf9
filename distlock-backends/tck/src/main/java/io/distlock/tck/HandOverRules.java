package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.NotHeld;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer.Lost;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hand-over is a release and an acquire in one step, and never takes what is not passed on. */
interface HandOverRules extends StoreFixture {

  @Test
  default void a_hand_over_makes_the_next_contender_the_holder() {
    Claim first = claim(lockName());
    Claim next = claim(first.name());
    first.acquire();

    Granted grant = first.handOver(next);

    next.assertHolds(grant);
    rival(first.name()).acquireInVain();
  }

  @Test
  default void the_next_holder_gets_its_own_ttl_even_if_that_is_shorter() {
    Claim first = claim(lockName());
    Claim next = claim(first.name()).withTtl(Claim.LONG.dividedBy(3));
    first.acquire();

    first.handOver(next);

    assertRemaining(first.name(), Claim.LONG.dividedBy(3));
  }

  @Test
  default void the_next_holder_can_renew_and_release() {
    Claim first = claim(lockName());
    Claim next = claim(first.name());
    first.acquire();
    first.handOver(next);

    next.renew(Claim.LONG.multipliedBy(3));
    assertRemaining(first.name(), Claim.LONG.multipliedBy(3));

    assertThat(next.release()).isEqualTo(ReleaseAnswer.RELEASED);
    assertFree(first.name());
  }

  @Test
  default void the_former_holder_has_no_power_over_the_next() {
    Claim first = claim(lockName());
    Claim next = claim(first.name());
    first.acquire();
    Granted grant = first.handOver(next);

    assertThat(first.renew(Claim.LONG.multipliedBy(3))).isEqualTo(new Lost());
    assertThat(first.release()).isEqualTo(ReleaseAnswer.NOT_HELD);
    first.abandon();
    assertThat(first.tryHandOver(claim(first.name()))).isEqualTo(new NotHeld());
    first.acquireInVain();

    next.assertHolds(grant);
    assertRemaining(first.name(), Claim.LONG);
  }

  @Test
  default void a_repeated_hand_over_gets_the_same_grant() {
    Claim first = claim(lockName()).withData("kept");
    Claim next = claim(first.name());
    first.acquire();
    Granted grant = first.handOverKeepingData(next);

    assertThat(first.handOverKeepingData(next)).isEqualTo(grant);

    next.assertHolds(grant);
  }

  @Test
  default void a_repeated_hand_over_does_not_prolong_the_lease() {
    Claim first = claim(lockName());
    Claim next = claim(first.name());
    first.acquire();
    first.handOver(next);
    waitFor(SHORT);

    first.handOver(next);

    assertThat(remaining(first.name())).isLessThanOrEqualTo(Claim.LONG.minus(SHORT));
  }

  @Test
  default void a_repeated_hand_over_never_touches_the_successor() {
    String name = lockName();
    Claim first = claim(name);
    Claim next = claim(name);
    first.acquire();
    first.handOver(next);
    next.release();
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    assertThat(first.tryHandOver(next)).isEqualTo(new NotHeld());

    successor.assertHolds(grant);
  }

  @Test
  default void a_hand_over_repeated_after_the_next_one_changes_nothing() {
    String name = lockName();
    Claim first = claim(name);
    Claim second = claim(name);
    Claim third = claim(name);
    first.acquire();
    first.handOver(second);
    Granted grant = second.handOver(third);

    assertThat(first.tryHandOver(second)).isEqualTo(new NotHeld());

    third.assertHolds(grant);
  }

  @Test
  default void a_repeated_hand_over_never_takes_the_name_once_it_is_free() {
    String name = lockName();
    Claim first = claim(name);
    Claim next = claim(name);
    first.acquire();
    first.handOver(next);
    next.release();

    assertThat(first.tryHandOver(next)).isEqualTo(new NotHeld());

    assertFree(name);
  }

  @Test
  default void an_attempt_repeated_after_the_hand_over_gets_the_same_grant() {
    Claim first = claim(lockName());
    Claim next = claim(first.name());
    first.acquire();
    Granted grant = first.handOver(next);

    assertThat(next.acquire()).isEqualTo(grant);
  }

  @Test
  default void an_expired_lease_cannot_be_handed_over() {
    Claim first = shortClaim(lockName());
    first.acquire();
    expireNow(first.name());

    assertThat(first.tryHandOver(claim(first.name()))).isEqualTo(new NotHeld());

    assertFree(first.name());
  }

  @Test
  default void a_released_lease_cannot_be_handed_over() {
    Claim first = claim(lockName());
    first.acquire();
    first.release();

    assertThat(first.tryHandOver(claim(first.name()))).isEqualTo(new NotHeld());

    assertFree(first.name());
  }

  @Test
  default void a_name_that_was_never_taken_cannot_be_handed_over() {
    Claim first = claim(lockName());

    assertThat(first.tryHandOver(claim(first.name()))).isEqualTo(new NotHeld());

    assertFree(first.name());
  }

  @Test
  default void a_foreign_token_hands_over_nothing() {
    String name = lockName();
    Claim holder = rival(name);
    Granted grant = holder.acquire();

    assertThat(claim(name).tryHandOver(claim(name))).isEqualTo(new NotHeld());

    holder.assertHolds(grant);
  }

  @Test
  default void data_ends_with_the_lease_that_is_handed_over() {
    Claim first = claim(lockName()).withData("old");
    first.acquire();

    assertThat(first.handOver(claim(first.name())).data()).isNull();

    assertThat(store().data(first.name())).isEmpty();
  }

  @Test
  default void the_next_holder_brings_its_own_data() {
    Claim first = claim(lockName()).withData("old");
    first.acquire();

    assertThat(first.handOver(claim(first.name()).withData("new")).data())
        .isEqualTo(Claim.data("new"));

    assertThat(store().data(first.name())).contains(Claim.data("new"));
  }

  @Test
  default void kept_data_is_found_by_the_next_holder() {
    Claim first = claim(lockName()).withData("old");
    first.acquire();

    assertThat(first.handOverKeepingData(claim(first.name()).withData("new")).data())
        .isEqualTo(Claim.data("old"));

    assertThat(store().data(first.name())).contains(Claim.data("old"));
  }

  @Test
  default void kept_data_can_be_replaced_by_the_next_holder() {
    Claim first = claim(lockName()).withData("old");
    first.acquire();

    assertThat(
            first.handOverKeepingData(claim(first.name()).withData("new").replacingData()).data())
        .isEqualTo(Claim.data("new"));

    assertThat(store().data(first.name())).contains(Claim.data("new"));
  }

  @Test
  default void kept_data_can_be_removed_by_the_next_holder() {
    Claim first = claim(lockName()).withData("old");
    first.acquire();

    assertThat(first.handOverKeepingData(claim(first.name()).replacingData()).data()).isNull();

    assertThat(store().data(first.name())).isEmpty();
  }

  @Test
  default void a_hand_over_that_races_with_a_release_leaves_one_outcome() {
    for (int round = 0; round < 50; round++) {
      Claim first = claim(lockName());
      Claim next = claim(first.name());
      first.acquire();

      List<Object> answers =
          Contenders.race(2, i -> i == 0 ? first.tryHandOver(next) : first.release());

      if (answers.get(0) instanceof Granted grant) {
        assertThat(answers.get(1)).as("release").isEqualTo(ReleaseAnswer.NOT_HELD);
        next.assertHolds(grant);
      } else {
        assertThat(answers.get(1)).as("release").isEqualTo(ReleaseAnswer.RELEASED);
        assertFree(first.name());
      }
    }
  }

  @Test
  default void of_many_hand_overs_at_once_exactly_one_succeeds() {
    Claim first = claim(lockName());
    first.acquire();

    List<HandOverAnswer> answers = Contenders.race(8, i -> first.tryHandOver(claim(first.name())));

    assertThat(answers.stream().filter(Granted.class::isInstance))
        .as("grants among %s", answers)
        .hasSize(1);
  }
}
