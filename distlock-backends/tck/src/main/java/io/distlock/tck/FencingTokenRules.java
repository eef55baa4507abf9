package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.Granted;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Fencing tokens of a name strictly increase, however its leases end. */
interface FencingTokenRules extends StoreFixture {

  @Test
  default void fencing_tokens_start_at_the_stores_time_in_microseconds() {
    long marginMicros = TimeUnit.HOURS.toMicros(1);

    Granted grant = claim(lockName()).acquire();

    assertThat(grant.fencingToken())
        .as("first fencing token of a name")
        .isBetween(clockMicros() - marginMicros, clockMicros() + marginMicros);
  }

  @Test
  default void fencing_tokens_follow_the_stores_time() {
    String name = lockName();
    Claim first = claim(name);
    long token = first.acquire().fencingToken();
    first.release();
    waitFor(SHORT);

    assertThat(claim(name).acquire().fencingToken())
        .as("fencing token %s later", SHORT)
        .isGreaterThanOrEqualTo(token + TimeUnit.MILLISECONDS.toMicros(SHORT.toMillis() / 2));
  }

  @Test
  default void fencing_tokens_increase_over_releases() {
    String name = lockName();
    long last = 0;
    for (int i = 0; i < 50; i++) {
      Claim claim = i % 2 == 0 ? claim(name) : rival(name);
      long token = claim.acquire().fencingToken();
      assertThat(token).as("fencing token of grant %d", i).isGreaterThan(last);
      last = token;
      claim.release();
    }
  }

  @Test
  default void fencing_tokens_increase_over_a_release_that_keeps_the_name() {
    String name = lockName();
    Claim first = claim(name);
    Granted grant = first.acquire();
    first.releaseKeepingNameFor(SHORT);
    expireNow(name);

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_a_release_that_keeps_data() {
    String name = lockName();
    Claim first = claim(name).withData("kept");
    Granted grant = first.acquire();
    first.releaseKeepingData();

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_an_expiry() {
    String name = lockName();
    Granted grant = shortClaim(name).acquire();
    expireNow(name);

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_a_forced_release() {
    String name = lockName();
    Granted grant = claim(name).acquire();
    store().forceRelease(name, grant.fencingToken());

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_an_abandonment() {
    String name = lockName();
    Claim first = claim(name);
    Granted grant = first.acquire();
    first.abandon();

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_a_theft() {
    String name = lockName();
    Granted grant = claim(name).acquire();
    stealNow(name);

    assertNextTokenIsLargerThan(grant, name);
  }

  @Test
  default void fencing_tokens_increase_over_hand_overs() {
    String name = lockName();
    Claim holder = claim(name);
    long last = holder.acquire().fencingToken();
    for (int i = 0; i < 10; i++) {
      Claim next = claim(name);
      long token = holder.handOver(next).fencingToken();
      assertThat(token).as("fencing token of hand-over %d", i).isGreaterThan(last);
      last = token;
      holder = next;
    }
    holder.release();
    assertThat(rival(name).acquire().fencingToken()).isGreaterThan(last);
  }

  private void assertNextTokenIsLargerThan(Granted grant, String name) {
    assertThat(rival(name).acquire().fencingToken())
        .as("fencing token of the successor")
        .isGreaterThan(grant.fencingToken());
  }
}
