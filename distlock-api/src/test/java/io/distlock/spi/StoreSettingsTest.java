package io.distlock.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockConfigurationException;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreSettingsTest {

  private static final Duration DEFAULT = Duration.ofSeconds(2);
  private static final Duration MIN = Duration.ofMillis(100);
  private static final Duration MAX = Duration.ofMinutes(1);

  @Test
  void missing_and_blank_values_leave_the_default() {
    StoreSettings missing = StoreSettings.of(property -> null);
    StoreSettings blank = StoreSettings.of(property -> "  ");

    for (StoreSettings settings : new StoreSettings[] {missing, blank}) {
      assertThat(settings.text("p")).isEmpty();
      assertThat(settings.duration("p", DEFAULT, MIN, MAX)).isEqualTo(DEFAULT);
      assertThat(settings.number("p", 7, 1, 10)).isEqualTo(7);
      assertThat(settings.flag("p", true)).isTrue();
    }
  }

  @Test
  void white_space_around_values_is_ignored() {
    assertThat(settings(" a b ").text("p")).contains("a b");
    assertThat(settings(" 3s ").duration("p", DEFAULT, MIN, MAX)).isEqualTo(Duration.ofSeconds(3));
    assertThat(settings(" 3 ").number("p", 7, 1, 10)).isEqualTo(3);
    assertThat(settings(" false ").flag("p", true)).isFalse();
  }

  @Test
  void limits_are_allowed() {
    assertThat(settings("100ms").duration("p", DEFAULT, MIN, MAX)).isEqualTo(MIN);
    assertThat(settings("PT1M").duration("p", DEFAULT, MIN, MAX)).isEqualTo(MAX);
    assertThat(settings("1").number("p", 7, 1, 10)).isOne();
    assertThat(settings("10").number("p", 7, 1, 10)).isEqualTo(10);
  }

  @Test
  void a_duration_out_of_bounds_is_refused() {
    assertWrong(
        () -> settings("99ms").duration("p", DEFAULT, MIN, MAX),
        "p is '99ms', but expected a duration from PT0.1S to PT1M");
    assertWrong(
        () -> settings("61s").duration("p", DEFAULT, MIN, MAX),
        "p is '61s', but expected a duration from PT0.1S to PT1M");
  }

  @Test
  void what_is_no_duration_is_refused() {
    assertThatThrownBy(() -> settings("30").duration("p", DEFAULT, MIN, MAX))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageStartingWith("p: '30' is not a duration: expected ISO 8601")
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "11", "-1", "1.5", "ten", "99999999999", "0x1"})
  void a_wrong_number_is_refused(String value) {
    assertWrong(
        () -> settings(value).number("p", 7, 1, 10),
        "p is '" + value + "', but expected a whole number from 1 to 10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "1", "TRUE", "on", "falsch"})
  void a_wrong_flag_is_refused(String value) {
    assertWrong(
        () -> settings(value).flag("p", true), "p is '" + value + "', but expected true or false");
  }

  private static void assertWrong(ThrowingCallable reading, String message) {
    assertThatThrownBy(reading).isInstanceOf(LockConfigurationException.class).hasMessage(message);
  }

  private static StoreSettings settings(String value) {
    return StoreSettings.of(Map.of("p", value)::get);
  }
}
