package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.Granted;
import io.distlock.spi.Held;
import java.util.List;
import org.junit.jupiter.api.Test;

/** At most one lease of a name is valid, and the same attempt gets the same answer. */
interface ExclusivityRules extends StoreFixture {

  @Test
  default void a_free_name_is_granted() {
    Claim claim = claim(lockName());

    Granted grant = claim.acquire();

    claim.assertHolds(grant);
  }

  @Test
  default void a_taken_name_is_refused_to_others_in_this_and_in_other_processes() {
    String name = lockName();
    Claim holder = claim(name);
    Granted grant = holder.acquire();

    claim(name).acquireInVain();
    rival(name).acquireInVain();

    holder.assertHolds(grant);
  }

  @Test
  default void a_taken_name_is_refused_to_another_attempt_of_the_same_owner() {
    String name = lockName();
    Claim holder = claim(name);
    holder.acquire();

    claim(name).withOwner(holder.owner()).acquireInVain();
  }

  @Test
  default void a_refusal_tells_who_holds_the_name_and_for_how_long() {
    String name = lockName();
    Claim holder = claim(name);
    holder.acquire();

    Held held = rival(name).acquireInVain();

    if (held.owner() != null) {
      assertThat(held.owner()).as("owner in the refusal").isEqualTo(holder.owner());
    }
    if (held.remaining() != null) {
      assertThat(held.remaining())
          .as("remaining time in the refusal")
          .isGreaterThan(Claim.LONG.dividedBy(2))
          .isLessThanOrEqualTo(Claim.LONG);
    }
  }

  @Test
  default void different_names_do_not_exclude_each_other() {
    Claim first = claim(lockName());
    Claim second = claim(lockName());
    first.acquire();
    second.acquire();

    first.release();

    second.assertHolds();
  }

  @Test
  default void an_expired_lease_leaves_the_name_to_others() {
    String name = lockName();
    shortClaim(name).acquire();

    expireNow(name);

    rival(name).acquire();
  }

  @Test
  default void a_stolen_lease_leaves_the_name_to_others() {
    String name = lockName();
    claim(name).acquire();

    stealNow(name);

    rival(name).acquire();
  }

  @Test
  default void a_repeated_attempt_gets_the_same_grant() {
    Claim claim = claim(lockName()).withData("mine");
    Granted grant = claim.acquire();

    assertThat(claim.acquire()).isEqualTo(grant);
    claim.assertHolds(grant);
  }

  @Test
  default void a_repeated_attempt_does_not_prolong_the_lease() {
    Claim claim = claim(lockName());
    claim.acquire();
    waitFor(SHORT);

    claim.acquire();

    assertThat(remaining(claim.name())).isLessThanOrEqualTo(Claim.LONG.minus(SHORT));
  }

  @Test
  default void a_repeated_attempt_does_not_undo_a_renewal() {
    Claim claim = claim(lockName());
    Granted grant = claim.acquire();
    claim.renew(Claim.LONG.multipliedBy(3));

    assertThat(claim.acquire()).isEqualTo(grant);

    assertRemaining(claim.name(), Claim.LONG.multipliedBy(3));
  }

  @Test
  default void a_repeated_attempt_is_refused_when_a_successor_holds_the_name() {
    String name = lockName();
    Claim first = shortClaim(name);
    first.acquire();
    expireNow(name);
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    first.acquireInVain();

    successor.assertHolds(grant);
  }

  @Test
  default void an_attempt_repeated_after_release_and_takeover_is_refused() {
    String name = lockName();
    Claim first = claim(name);
    first.acquire();
    first.release();
    Claim successor = rival(name);
    Granted grant = successor.acquire();

    first.acquireInVain();

    successor.assertHolds(grant);
  }

  @Test
  default void of_sixteen_who_want_a_free_name_exactly_one_gets_it() {
    for (int round = 0; round < 20; round++) {
      assertOneOfSixteenGets(lockName());
    }
  }

  @Test
  default void of_sixteen_who_want_an_expired_name_exactly_one_gets_it() {
    for (int round = 0; round < 3; round++) {
      String name = lockName();
      shortClaim(name).acquire();
      expireNow(name);

      assertOneOfSixteenGets(name);
    }
  }

  private void assertOneOfSixteenGets(String name) {
    List<AcquireAnswer> answers =
        Contenders.race(16, i -> (i % 2 == 0 ? claim(name) : rival(name)).tryAcquire());

    assertThat(answers.stream().filter(Granted.class::isInstance))
        .as("grants among %s", answers)
        .hasSize(1);
  }

  @Test
  default void sixteen_threads_on_two_stores_are_never_inside_at_once() {
    String name = lockName();
    OverlapProbe probe = new OverlapProbe();

    Contenders.race(16, i -> passOften(i % 2 == 0, name, probe));

    probe.assertNoOverlap();
  }

  private int passOften(boolean here, String name, OverlapProbe probe) {
    int passed = 0;
    for (int attempt = 0; attempt < 150; attempt++) {
      Claim claim = here ? claim(name) : rival(name);
      if (claim.tryAcquire() instanceof Granted grant) {
        probe.pass(grant.fencingToken());
        claim.release();
        passed++;
      }
    }
    return passed;
  }
}
