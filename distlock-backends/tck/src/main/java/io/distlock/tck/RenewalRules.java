package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.Granted;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewAnswer.Lost;
import io.distlock.spi.RenewAnswer.Renewed;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A renewal prolongs a valid lease, never shortens one, and never brings one back. */
interface RenewalRules extends StoreFixture {

  @Test
  default void a_renewal_prolongs_the_lease() {
    Claim claim = claim(lockName());
    Granted grant = claim.acquire();

    assertThat(claim.renew(Claim.LONG.multipliedBy(3))).isEqualTo(new Renewed());

    assertRemaining(claim.name(), Claim.LONG.multipliedBy(3));
    claim.assertHolds(grant);
  }

  @Test
  default void a_renewal_never_shortens_the_lease() {
    Claim claim = claim(lockName());
    claim.acquire();

    assertThat(claim.renew(Duration.ofMillis(10))).isEqualTo(new Renewed());

    assertRemaining(claim.name(), Claim.LONG);
  }

  @Test
  default void a_renewal_that_was_overtaken_changes_nothing() {
    Claim claim = claim(lockName());
    claim.acquire();
    claim.renew(Claim.LONG.multipliedBy(3));

    assertThat(claim.renew(Claim.LONG)).isEqualTo(new Renewed());

    assertRemaining(claim.name(), Claim.LONG.multipliedBy(3));
  }

  @Test
  default void a_renewed_lease_ends_if_nobody_renews_it_again() {
    Claim claim = shortClaim(lockName());
    claim.acquire();
    claim.renew();

    expireNow(claim.name());

    assertThat(claim.renew()).isEqualTo(new Lost());
    assertFree(claim.name());
  }

  @Test
  default void a_renewal_never_revives_an_expired_lease() {
    Claim claim = shortClaim(lockName());
    claim.acquire();
    expireNow(claim.name());

    assertThat(claim.renew(Claim.LONG)).isEqualTo(new Lost());

    assertFree(claim.name());
  }

  @Test
  default void a_late_renewal_never_touches_the_successor() {
    String name = lockName();
    Claim first = shortClaim(name);
    first.acquire();
    expireNow(name);
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    assertThat(first.renew(Claim.LONG.multipliedBy(3))).isEqualTo(new Lost());

    successor.assertHolds(grant);
    assertRemaining(name, Claim.LONG);
  }

  @Test
  default void a_renewal_after_the_release_finds_nothing() {
    Claim claim = claim(lockName());
    claim.acquire();
    claim.release();

    assertThat(claim.renew()).isEqualTo(new Lost());

    assertFree(claim.name());
  }

  @Test
  default void a_holder_learns_of_a_theft_at_its_next_renewal() {
    Claim claim = claim(lockName());
    claim.acquire();
    stealNow(claim.name());

    assertThat(claim.renew()).isEqualTo(new Lost());

    assertFree(claim.name());
  }

  @Test
  default void a_foreign_token_renews_nothing() {
    String name = lockName();
    Claim holder = claim(name);
    holder.acquire();

    assertThat(rival(name).renew(Claim.LONG.multipliedBy(3))).isEqualTo(new Lost());

    holder.assertHolds();
    assertRemaining(name, Claim.LONG);
  }

  @Test
  default void a_name_that_was_never_taken_cannot_be_renewed() {
    Claim claim = claim(lockName());

    assertThat(claim.renew()).isEqualTo(new Lost());

    assertFree(claim.name());
  }

  @Test
  default void nothing_to_renew_is_answered_with_nothing() {
    assertThat(store().renew(List.of())).isEmpty();
  }

  @Test
  default void a_large_batch_is_answered_one_by_one_and_in_order() {
    List<RenewRequest> requests = new ArrayList<>();
    List<RenewAnswer> expected = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      Claim claim = claim(lockName());
      if (i % 3 == 0) {
        claim.acquire();
      } else if (i % 3 == 1) {
        rival(claim.name()).acquire();
      }
      requests.add(claim.withTtl(Claim.LONG.multipliedBy(3)).renewRequest());
      expected.add(i % 3 == 0 ? new Renewed() : new Lost());
    }

    assertThat(store().renew(requests)).as("answers").containsExactlyElementsOf(expected);

    assertRemaining(requests.get(0).name(), Claim.LONG.multipliedBy(3));
    assertRemaining(requests.get(1).name(), Claim.LONG);
    assertRemaining(requests.get(1197).name(), Claim.LONG.multipliedBy(3));
  }

  @Test
  default void a_batch_may_contain_a_name_more_than_once() {
    Claim holder = claim(lockName());
    Claim foreign = rival(holder.name());
    holder.acquire();

    List<RenewAnswer> answers =
        store()
            .renew(
                List.of(
                    foreign.renewRequest(),
                    holder.renewRequest(),
                    foreign.renewRequest(),
                    holder.withTtl(Claim.LONG.multipliedBy(3)).renewRequest(),
                    holder.renewRequest()));

    assertThat(answers)
        .containsExactly(new Lost(), new Renewed(), new Lost(), new Renewed(), new Renewed());
    assertRemaining(holder.name(), Claim.LONG.multipliedBy(3));
  }
}
