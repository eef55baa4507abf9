package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseData;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Data belongs to the lock, survives its holder, and goes with a release that does not keep it. */
interface DataRules extends StoreFixture {

  @Test
  default void data_is_in_the_grant_and_readable_everywhere() {
    Claim claim = claim(lockName()).withData("mine");

    assertThat(claim.acquire().data()).isEqualTo(Claim.data("mine"));

    assertThat(otherStore().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void without_data_there_is_none() {
    Claim claim = claim(lockName());

    assertThat(claim.acquire().data()).isNull();

    assertThat(store().data(claim.name())).isEmpty();
  }

  @Test
  default void a_name_that_was_never_taken_has_no_data() {
    assertThat(store().data(lockName())).isEmpty();
  }

  @Test
  default void data_goes_with_a_release() {
    Claim claim = claim(lockName()).withData("mine");
    claim.acquire();

    claim.release();

    assertThat(store().data(claim.name())).isEmpty();
    assertThat(rival(claim.name()).acquire().data()).isNull();
  }

  @Test
  default void data_stays_after_a_release_that_keeps_it() {
    Claim claim = claim(lockName()).withData("mine");
    claim.acquire();

    claim.releaseKeepingData();

    assertThat(otherStore().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void data_stays_after_an_expiry() {
    Claim claim = shortClaim(lockName()).withData("mine");
    claim.acquire();

    expireNow(claim.name());

    assertThat(otherStore().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void data_stays_after_a_forced_release() {
    Claim claim = claim(lockName()).withData("mine");
    long token = claim.acquire().fencingToken();

    store().forceRelease(claim.name(), token);

    assertThat(store().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void a_new_holder_finds_the_data_that_is_there() {
    String name = lockWithData("old");

    assertThat(rival(name).acquire().data()).isEqualTo(Claim.data("old"));

    assertThat(store().data(name)).contains(Claim.data("old"));
  }

  @Test
  default void a_new_holder_finds_the_data_of_an_expired_lease() {
    Claim claim = shortClaim(lockName()).withData("old");
    claim.acquire();
    expireNow(claim.name());

    assertThat(rival(claim.name()).acquire().data()).isEqualTo(Claim.data("old"));
  }

  @Test
  default void data_that_is_there_wins_over_new_data() {
    String name = lockWithData("old");

    assertThat(claim(name).withData("new").acquire().data()).isEqualTo(Claim.data("old"));

    assertThat(store().data(name)).contains(Claim.data("old"));
  }

  @Test
  default void new_data_replaces_old_data_if_asked_to() {
    String name = lockWithData("old");

    assertThat(claim(name).withData("new").replacingData().acquire().data())
        .isEqualTo(Claim.data("new"));

    assertThat(store().data(name)).contains(Claim.data("new"));
  }

  @Test
  default void no_data_replaces_old_data_if_asked_to() {
    String name = lockWithData("old");

    assertThat(claim(name).replacingData().acquire().data()).isNull();

    assertThat(store().data(name)).isEmpty();
  }

  @Test
  default void old_data_goes_with_the_release_of_whoever_found_it() {
    String name = lockWithData("old");
    Claim finder = rival(name);
    finder.acquire();

    finder.release();

    assertThat(store().data(name)).isEmpty();
  }

  @Test
  default void a_refused_attempt_does_not_change_the_data() {
    Claim holder = claim(lockName()).withData("mine");
    holder.acquire();

    rival(holder.name()).withData("other").replacingData().acquireInVain();

    assertThat(store().data(holder.name())).contains(Claim.data("mine"));
  }

  @Test
  default void a_late_release_does_not_delete_the_data_of_the_successor() {
    String name = lockName();
    Claim first = shortClaim(name).withData("old");
    first.acquire();
    expireNow(name);
    rival(name).withData("new").replacingData().acquire();

    first.release();

    assertThat(store().data(name)).contains(Claim.data("new"));
  }

  @Test
  default void a_late_release_does_not_delete_the_data_of_an_expired_lease() {
    Claim claim = shortClaim(lockName()).withData("mine");
    claim.acquire();
    expireNow(claim.name());

    claim.release();

    assertThat(store().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void data_survives_renewals() {
    Claim claim = claim(lockName()).withData("mine");
    claim.acquire();

    claim.renew(Claim.LONG.multipliedBy(3));

    assertThat(store().data(claim.name())).contains(Claim.data("mine"));
  }

  @Test
  default void as_much_data_as_allowed_comes_back_byte_by_byte() {
    byte[] bytes = new byte[LockOptions.MAX_DATA_BYTES];
    new Random(1).nextBytes(bytes);
    Claim claim = claim(lockName()).withData(LeaseData.of(bytes));

    LeaseData granted = claim.acquire().data();

    assertThat(granted).isEqualTo(LeaseData.of(bytes));
    assertThat(otherStore().data(claim.name())).contains(LeaseData.of(bytes));
  }

  @Test
  default void no_bytes_are_data_as_well() {
    LeaseData empty = LeaseData.of(new byte[0]);
    Claim claim = claim(lockName()).withData(empty);

    assertThat(claim.acquire().data()).isEqualTo(empty);

    claim.releaseKeepingData();
    assertThat(rival(claim.name()).withData("new").acquire().data()).isEqualTo(empty);
  }

  private String lockWithData(String text) {
    Claim claim = claim(lockName()).withData(text);
    claim.acquire();
    claim.releaseKeepingData();
    return claim.name();
  }
}
