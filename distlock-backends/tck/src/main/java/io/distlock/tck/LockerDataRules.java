package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Data on locks. */
interface LockerDataRules extends LockerFixture {

  @Test
  default void data_of_the_holder_is_readable_by_everybody_while_it_holds_the_lock() {
    Lease lease = lease(lockName(), with("mine"));

    assertThat(lease.data()).contains(bytes("mine"));
    assertThat(otherLocker().inspector().data(lease.name())).contains(bytes("mine"));
  }

  @Test
  default void a_lock_without_data_has_none() {
    Lease lease = lease(lockName(), OPTIONS);

    assertThat(lease.data()).isEmpty();
    assertThat(otherLocker().inspector().data(lease.name())).isEmpty();
  }

  @Test
  default void nobody_can_change_data_from_outside() {
    byte[] mine = bytes("mine");
    Lease lease = lease(lockName(), OPTIONS.withData(mine));

    mine[0] = 'X';
    lease.data().orElseThrow()[0] = 'Y';

    assertThat(lease.data()).contains(bytes("mine"));
  }

  @Test
  default void data_goes_with_the_release() {
    String name = lockName();
    lease(name, with("mine")).release();

    assertThat(otherLocker().inspector().data(name)).isEmpty();
    assertThat(lease(name, OPTIONS).data()).isEmpty();
  }

  @Test
  default void data_can_stay_after_the_release_and_the_next_holder_finds_it() {
    String name = lockName();
    lease(name, with("earlier").withKeepOnRelease(true)).release();

    assertThat(otherLocker().inspector().data(name)).contains(bytes("earlier"));
    assertThat(lease(name, with("later")).data()).contains(bytes("earlier"));
  }

  @Test
  default void the_next_holder_can_replace_data() {
    String name = lockName();
    lease(name, with("earlier").withKeepOnRelease(true)).release();

    assertThat(lease(name, with("later").withReplaceData(true)).data()).contains(bytes("later"));
    assertThat(otherLocker().inspector().data(name)).contains(bytes("later"));
  }

  @Test
  default void the_next_holder_can_remove_data() {
    String name = lockName();
    lease(name, with("earlier").withKeepOnRelease(true)).release();

    assertThat(lease(name, OPTIONS.withReplaceData(true)).data()).isEmpty();
    assertThat(otherLocker().inspector().data(name)).isEmpty();
  }

  @Test
  default void data_of_a_crashed_holder_stays_readable() {
    Lease crashed = lease(lockName(), SHORT.withData(bytes("crashed")));

    expireNow(crashed.name());

    assertThat(otherLocker().inspector().data(crashed.name())).contains(bytes("crashed"));
    assertThat(otherLocker().tryAcquire(crashed.name(), OPTIONS).orElseThrow().data())
        .contains(bytes("crashed"));
  }

  @Test
  default void as_much_data_as_is_permitted_is_kept_byte_by_byte() {
    byte[] all = new byte[LockOptions.MAX_DATA_BYTES];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) (i * 31);
    }

    Lease lease = lease(lockName(), OPTIONS.withData(all));

    assertThat(lease.data()).contains(all);
    assertThat(otherLocker().inspector().data(lease.name())).contains(all);
  }

  private static LockOptions with(String text) {
    return OPTIONS.withData(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
