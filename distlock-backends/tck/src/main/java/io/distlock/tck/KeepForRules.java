package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.spi.Granted;
import io.distlock.spi.NotHeld;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer.Lost;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A release can leave the name taken for a while, with nobody who could renew it. */
interface KeepForRules extends StoreFixture {

  /** Neither what is left of the lease nor short. */
  Duration KEEP_FOR = Claim.LONG.dividedBy(3);

  @Test
  default void a_kept_name_stays_taken_for_that_long() {
    Claim claim = keptClaim();

    rival(claim.name()).acquireInVain();

    assertRemaining(claim.name(), KEEP_FOR);
  }

  @Test
  default void a_name_can_be_kept_for_longer_than_the_lease_would_have_lived() {
    Claim claim = claim(lockName()).withTtl(KEEP_FOR.dividedBy(4));
    claim.acquire();

    assertThat(claim.releaseKeepingNameFor(KEEP_FOR)).isEqualTo(ReleaseAnswer.RELEASED);

    assertRemaining(claim.name(), KEEP_FOR);
  }

  @Test
  default void a_kept_name_is_free_afterwards() {
    Claim claim = claim(lockName());
    claim.acquire();
    claim.releaseKeepingNameFor(SHORT);

    expireNow(claim.name());

    assertFree(claim.name());
    rival(claim.name()).acquire();
  }

  @Test
  default void a_kept_name_is_shown_with_its_last_holder() {
    Claim claim = claim(lockName());
    Granted grant = claim.acquire();
    claim.releaseKeepingNameFor(KEEP_FOR);

    LockInfo info = otherStore().find(claim.name()).orElseThrow();

    assertThat(info.owner()).isEqualTo(claim.owner());
    assertThat(info.fencingToken()).isEqualTo(grant.fencingToken());
  }

  @Test
  default void a_kept_name_cannot_be_renewed_with_the_old_token() {
    Claim claim = keptClaim();

    assertThat(claim.renew()).isEqualTo(new Lost());

    assertRemaining(claim.name(), KEEP_FOR);
  }

  @Test
  default void a_kept_name_cannot_be_released_with_the_old_token() {
    Claim claim = keptClaim();

    assertThat(claim.release()).isEqualTo(ReleaseAnswer.NOT_HELD);

    claim.assertHolds();
  }

  @Test
  default void a_repeated_release_does_not_keep_the_name_for_longer() {
    Claim claim = keptClaim();

    assertThat(claim.releaseKeepingNameFor(Claim.LONG)).isEqualTo(ReleaseAnswer.NOT_HELD);

    assertRemaining(claim.name(), KEEP_FOR);
  }

  @Test
  default void a_kept_name_cannot_be_handed_over_with_the_old_token() {
    Claim claim = keptClaim();

    assertThat(claim.tryHandOver(claim(claim.name()))).isEqualTo(new NotHeld());

    claim.assertHolds();
  }

  @Test
  default void a_kept_name_is_refused_to_the_old_token() {
    keptClaim().acquireInVain();
  }

  @Test
  default void a_kept_name_is_not_freed_by_abandoning_the_old_token() {
    Claim claim = keptClaim();

    claim.abandon();

    rival(claim.name()).acquireInVain();
  }

  @Test
  default void a_kept_name_can_be_freed_by_force() {
    Claim claim = claim(lockName());
    Granted grant = claim.acquire();
    claim.releaseKeepingNameFor(KEEP_FOR);

    assertThat(otherStore().forceRelease(claim.name(), grant.fencingToken())).isTrue();

    rival(claim.name()).acquire();
  }

  @Test
  default void data_on_a_kept_name_goes_with_the_release() {
    Claim claim = claim(lockName()).withData("mine");
    claim.acquire();

    claim.releaseKeepingNameFor(KEEP_FOR);

    assertThat(store().data(claim.name())).isEmpty();
  }

  @Test
  default void data_can_be_kept_with_the_name() {
    Claim claim = claim(lockName()).withData("mine");
    claim.acquire();

    store().release(new ReleaseRequest(claim.name(), claim.token(), SHORT, true));
    assertThat(store().data(claim.name())).as("while kept").contains(Claim.data("mine"));
    expireNow(claim.name());

    assertThat(store().data(claim.name())).as("afterwards").contains(Claim.data("mine"));
  }

  private Claim keptClaim() {
    Claim claim = claim(lockName());
    claim.acquire();
    assertThat(claim.releaseKeepingNameFor(KEEP_FOR)).isEqualTo(ReleaseAnswer.RELEASED);
    return claim;
  }
}
