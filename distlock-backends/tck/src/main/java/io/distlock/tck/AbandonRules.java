package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.Granted;
import io.distlock.spi.NotHeld;
import io.distlock.spi.RenewAnswer.Lost;
import org.junit.jupiter.api.Test;

/** An abandoned attempt holds nothing, whether it arrived before, arrives later, or never. */
interface AbandonRules extends StoreFixture {

  @Test
  default void abandoning_a_granted_attempt_frees_the_name_at_once() {
    Claim claim = claim(lockName());
    claim.acquire();

    claim.abandon();

    assertFree(claim.name());
    rival(claim.name()).acquire();
  }

  @Test
  default void an_abandoned_lease_cannot_be_renewed() {
    Claim claim = claim(lockName());
    claim.acquire();
    claim.abandon();

    assertThat(claim.renew()).isEqualTo(new Lost());

    assertFree(claim.name());
  }

  @Test
  default void abandoning_an_attempt_that_never_arrived_leaves_the_name_to_others() {
    Claim claim = claim(lockName());

    claim.abandon();

    assertFree(claim.name());
    rival(claim.name()).acquire();
  }

  @Test
  default void an_attempt_that_arrives_after_its_final_abandonment_is_never_granted() {
    Claim claim = claim(lockName());

    if (claim.abandon() == AbandonAnswer.FINAL) {
      claim.acquireInVain();
      assertFree(claim.name());
    }
  }

  @Test
  default void a_granted_attempt_that_arrives_again_after_its_final_abandonment_is_refused() {
    Claim claim = claim(lockName());
    claim.acquire();

    if (claim.abandon() == AbandonAnswer.FINAL) {
      claim.acquireInVain();
      assertFree(claim.name());
    }
  }

  @Test
  default void abandoning_again_frees_the_name_if_the_attempt_got_through_late() {
    Claim claim = claim(lockName());
    claim.abandon();
    claim.tryAcquire();

    claim.abandon();

    assertFree(claim.name());
    rival(claim.name()).acquire();
  }

  @Test
  default void an_abandonment_never_harms_the_holder() {
    String name = lockName();
    Claim holder = rival(name);
    Granted grant = holder.acquire();
    Claim refused = claim(name);
    refused.acquireInVain();

    refused.abandon();

    holder.assertHolds(grant);
  }

  @Test
  default void a_repeated_abandonment_never_harms_the_successor() {
    String name = lockName();
    Claim first = claim(name);
    first.acquire();
    first.abandon();
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    first.abandon();
    first.acquireInVain();

    successor.assertHolds(grant);
  }

  @Test
  default void abandoning_an_expired_lease_never_harms_the_successor() {
    String name = lockName();
    Claim first = shortClaim(name);
    first.acquire();
    expireNow(name);
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    first.abandon();

    successor.assertHolds(grant);
  }

  @Test
  default void an_abandonment_concerns_one_attempt_and_not_the_name() {
    String name = lockName();
    Claim first = claim(name);
    first.abandon();

    Claim next = claim(name).withOwner(first.owner());
    Granted grant = next.acquire();

    next.assertHolds(grant);
    assertThat(next.acquire()).as("repeated attempt").isEqualTo(grant);
  }

  @Test
  default void an_attempt_and_its_abandonment_at_once_leave_the_name_free() {
    for (int round = 0; round < 50; round++) {
      Claim claim = claim(lockName());

      Contenders.race(2, i -> i == 0 ? claim.tryAcquire() : claim.abandon());
      // What is not final is asked again, as the engine does.
      while (claim.abandon() == AbandonAnswer.FOR_NOW && store().find(claim.name()).isPresent()) {
        Thread.onSpinWait();
      }

      assertFree(claim.name());
    }
  }

  @Test
  default void abandoning_a_hand_over_that_took_place_frees_the_name() {
    String name = lockName();
    Claim first = claim(name);
    Claim next = claim(name);
    first.acquire();
    first.handOver(next);

    next.abandon();

    assertFree(name);
  }

  @Test
  default void a_hand_over_that_arrives_after_its_final_abandonment_changes_nothing() {
    String name = lockName();
    Claim first = claim(name);
    Claim next = claim(name);
    Granted grant = first.acquire();

    if (next.abandon() == AbandonAnswer.FINAL) {
      assertThat(first.tryHandOver(next)).isEqualTo(new NotHeld());
      first.assertHolds(grant);
    }
  }

  @Test
  default void an_abandonment_leaves_the_data_of_earlier_holders() {
    String name = lockName();
    Claim earlier = claim(name).withData("precious");
    earlier.acquire();
    earlier.releaseKeepingData();
    Claim claim = claim(name);
    claim.acquire();

    claim.abandon();

    assertThat(store().data(name)).contains(Claim.data("precious"));
  }
}
