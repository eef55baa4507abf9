package io.distlock;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockOptionsTest {

  private static final LockOptions DEFAULTS = LockOptions.defaults();

  /** Each differs from the defaults in one value. */
  private static final List<LockOptions> CHANGED =
      List.of(
          DEFAULTS.withTtl(ofSeconds(31)),
          DEFAULTS.withMaxWait(ofSeconds(1)),
          DEFAULTS.withRetryInterval(ofSeconds(1)),
          DEFAULTS.withAutoRenew(true),
          DEFAULTS.withRenewInterval(ofSeconds(10)),
          DEFAULTS.withHoldAtLeast(ofSeconds(1)),
          DEFAULTS.withData(new byte[] {1}),
          DEFAULTS.withReplaceData(true),
          DEFAULTS.withKeepOnRelease(true),
          DEFAULTS.withInterruptOnLoss(false),
          DEFAULTS.withKeepOnClose(true));

  @Test
  void the_defaults_are_as_documented() {
    assertThat(DEFAULTS.ttl()).isEqualTo(ofSeconds(30));
    assertThat(DEFAULTS.maxWait()).isZero();
    assertThat(DEFAULTS.retryInterval()).isEqualTo(ofMillis(100));
    assertThat(DEFAULTS.autoRenew()).isFalse();
    assertThat(DEFAULTS.renewInterval()).isEqualTo(ofSeconds(10));
    assertThat(DEFAULTS.holdAtLeast()).isZero();
    assertThat(DEFAULTS.data()).isEmpty();
    assertThat(DEFAULTS.replaceData()).isFalse();
    assertThat(DEFAULTS.keepOnRelease()).isFalse();
    assertThat(DEFAULTS.interruptOnLoss()).isTrue();
    assertThat(DEFAULTS.keepOnClose()).isFalse();
    assertThat(DEFAULTS.checked()).isSameAs(DEFAULTS);
  }

  @Test
  void each_value_can_be_set_and_all_others_stay() {
    LockOptions options =
        DEFAULTS
            .withTtl(ofSeconds(60))
            .withMaxWait(ofSeconds(5))
            .withRetryInterval(ofMillis(50))
            .withAutoRenew(true)
            .withRenewInterval(ofSeconds(7))
            .withHoldAtLeast(ofSeconds(3))
            .withData(new byte[] {1, 2})
            .withReplaceData(true)
            .withKeepOnRelease(true)
            .withInterruptOnLoss(false)
            .withKeepOnClose(true);

    assertThat(options.ttl()).isEqualTo(ofSeconds(60));
    assertThat(options.maxWait()).isEqualTo(ofSeconds(5));
    assertThat(options.retryInterval()).isEqualTo(ofMillis(50));
    assertThat(options.autoRenew()).isTrue();
    assertThat(options.renewInterval()).isEqualTo(ofSeconds(7));
    assertThat(options.holdAtLeast()).isEqualTo(ofSeconds(3));
    assertThat(options.data()).contains(new byte[] {1, 2});
    assertThat(options.replaceData()).isTrue();
    assertThat(options.keepOnRelease()).isTrue();
    assertThat(options.interruptOnLoss()).isFalse();
    assertThat(options.keepOnClose()).isTrue();
  }

  @Test
  void a_changed_copy_leaves_the_original_alone() {
    assertThat(CHANGED).allSatisfy(changed -> assertThat(changed).isNotSameAs(DEFAULTS));

    assertThat(DEFAULTS.withTtl(ofSeconds(30))).isEqualTo(LockOptions.defaults());
  }

  @Test
  void options_differ_in_each_value() {
    assertThat(CHANGED).doesNotContain(DEFAULTS).doesNotHaveDuplicates();
  }

  @Test
  void options_with_the_same_values_are_equal() {
    LockOptions one = DEFAULTS.withTtl(ofSeconds(1)).withData(new byte[] {1, 2});
    LockOptions other = DEFAULTS.withData(new byte[] {1, 2}).withTtl(Duration.parse("PT1S"));

    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).isNotEqualTo("options");
  }

  @Test
  void the_renew_interval_follows_the_ttl_until_it_is_set() {
    assertThat(DEFAULTS.withTtl(ofSeconds(9)).renewInterval()).isEqualTo(ofSeconds(3));
    assertThat(DEFAULTS.withRenewInterval(ofSeconds(2)).withTtl(ofSeconds(9)).renewInterval())
        .isEqualTo(ofSeconds(2));
  }

  @Test
  void a_ttl_has_at_least_ten_milliseconds() {
    assertThat(DEFAULTS.withTtl(ofMillis(10)).ttl()).isEqualTo(ofMillis(10));

    for (Duration tooShort :
        List.of(Duration.ZERO, ofSeconds(-1), ofNanos(1), ofMillis(10).minusNanos(1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DEFAULTS.withTtl(tooShort))
          .withMessage("ttl is %s, but must be at least PT0.01S", tooShort);
    }
  }

  @Test
  void waiting_takes_no_negative_time() {
    assertThat(DEFAULTS.withMaxWait(Duration.ZERO).maxWait()).isZero();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withMaxWait(ofMillis(-1)))
        .withMessage("maxWait is PT-0.001S, but must be at least PT0S");
  }

  @Test
  void the_retry_interval_has_at_least_a_millisecond() {
    assertThat(DEFAULTS.withRetryInterval(ofMillis(1)).retryInterval()).isEqualTo(ofMillis(1));

    for (Duration tooShort : List.of(Duration.ZERO, ofMillis(-1), ofNanos(999_999))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DEFAULTS.withRetryInterval(tooShort))
          .withMessageContaining("retryInterval is " + tooShort)
          .withMessageContaining("at least PT0.001S");
    }
  }

  @Test
  void a_retry_interval_longer_than_the_wait_is_allowed() {
    LockOptions options = DEFAULTS.withMaxWait(ofMillis(1)).withRetryInterval(ofSeconds(1));

    assertThat(options.checked()).isSameAs(options);
  }

  @Test
  void the_renew_interval_is_positive() {
    for (Duration tooShort : List.of(Duration.ZERO, ofMillis(-1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DEFAULTS.withRenewInterval(tooShort))
          .withMessageContaining("renewInterval is " + tooShort);
    }
  }

  @Test
  void holding_takes_no_negative_time() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withHoldAtLeast(ofMillis(-1)))
        .withMessage("holdAtLeast is PT-0.001S, but must be at least PT0S");
  }

  @Test
  void very_long_times_are_cut() {
    assertThat(LockOptions.MAX_DURATION).isEqualTo(ofDays(36_500));
    assertThat(DEFAULTS.forever().maxWait()).isEqualTo(LockOptions.MAX_DURATION);
    Duration longest = ofSeconds(Long.MAX_VALUE);
    assertThat(DEFAULTS.withTtl(longest).ttl()).isEqualTo(LockOptions.MAX_DURATION);
    assertThat(DEFAULTS.withMaxWait(longest).maxWait()).isEqualTo(LockOptions.MAX_DURATION);
    assertThat(DEFAULTS.withRetryInterval(longest).retryInterval())
        .isEqualTo(LockOptions.MAX_DURATION);
    assertThat(DEFAULTS.withRenewInterval(longest).renewInterval())
        .isEqualTo(LockOptions.MAX_DURATION);
    assertThat(DEFAULTS.withHoldAtLeast(longest).holdAtLeast()).isEqualTo(LockOptions.MAX_DURATION);
  }

  @Test
  void missing_values_are_named() {
    assertThatThrownBy(() -> DEFAULTS.withTtl(missing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("ttl");
  }

  @Test
  void data_is_at_most_sixty_four_kibibytes() {
    byte[] most = new byte[LockOptions.MAX_DATA_BYTES];
    assertThat(DEFAULTS.withData(most).data())
        .hasValueSatisfying(d -> assertThat(d).isEqualTo(most));
    assertThat(DEFAULTS.withData(new byte[0]).data()).isPresent();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> DEFAULTS.withData(new byte[LockOptions.MAX_DATA_BYTES + 1]))
        .withMessageContaining("data has 65537 bytes")
        .withMessageContaining("at most 65536 (64 KiB)");
  }

  @Test
  void data_is_copied_on_its_way_in_and_out() {
    byte[] mine = {1, 2, 3};
    LockOptions options = DEFAULTS.withData(mine);
    mine[0] = 9;
    options.data().orElseThrow()[1] = 9;

    assertThat(options.data()).contains(new byte[] {1, 2, 3});
  }

  @Test
  void automatic_renewal_needs_a_ttl_of_thirty_milliseconds() {
    LockOptions justEnough = DEFAULTS.withAutoRenew(true).withTtl(ofMillis(30));
    LockOptions tooShort = justEnough.withTtl(ofMillis(29));

    assertThat(justEnough.checked()).isSameAs(justEnough);
    assertThatThrownBy(tooShort::checked)
        .isInstanceOf(AutoRenewTtlTooShortException.class)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ttl is PT0.029S, but automatic renewal needs at least PT0.03S");
    assertThat(tooShort.withAutoRenew(false).checked()).isNotNull();
  }

  @Test
  void the_renew_interval_is_at_most_half_the_ttl() {
    LockOptions half = DEFAULTS.withAutoRenew(true).withRenewInterval(ofSeconds(15));
    LockOptions more = half.withRenewInterval(ofMillis(15_001));

    assertThat(half.checked()).isSameAs(half);
    assertThatIllegalArgumentException()
        .isThrownBy(more::checked)
        .withMessageContaining("renewInterval PT15.001S")
        .withMessageContaining("ttl PT30S")
        .withMessageContaining("at most PT15S");
    assertThat(more.withAutoRenew(false).checked()).as("nothing renews").isNotNull();
  }

  @Test
  void holding_takes_at_most_the_ttl() {
    LockOptions all = DEFAULTS.withHoldAtLeast(ofSeconds(30));
    LockOptions more = all.withHoldAtLeast(ofSeconds(31));

    assertThat(all.checked()).isSameAs(all);
    assertThatIllegalArgumentException()
        .isThrownBy(more::checked)
        .withMessage("holdAtLeast PT31S is longer than ttl PT30S: use a ttl of at least PT31S");
  }

  @Test
  void the_order_in_which_values_are_set_does_not_matter() {
    LockOptions options = DEFAULTS.withHoldAtLeast(ofSeconds(60)).withTtl(ofSeconds(90));

    assertThat(options.checked()).isSameAs(options);
  }

  @Test
  void the_text_shows_values_but_no_data() {
    assertThat(DEFAULTS.withData(new byte[] {42, 43}).withAutoRenew(true))
        .asString()
        .contains("ttl=PT30S", "maxWait=PT0S", "autoRenew=true", "renewInterval=ttl/3", "2 bytes")
        .doesNotContain("42");
  }

  /** What a caller without null checks passes. */
  @SuppressWarnings("NullAway")
  private static Duration missing() {
    return null;
  }
}
