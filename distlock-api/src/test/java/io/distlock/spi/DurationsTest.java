package io.distlock.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "30s, PT30S",
    "500ms, PT0.5S",
    "5m, PT5M",
    "1h30m, PT1H30M",
    "2d, PT48H",
    "1d2h3m4s5ms, PT26H3M4.005S",
    "1m500ms, PT1M0.5S",
    "90m, PT1H30M",
    "0s, PT0S",
    "' 30s ', PT30S",
    "999999999d, PT23999999976H"
  })
  void numbers_with_units_are_read(String text, Duration expected) {
    assertThat(Durations.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PT30S, PT30S",
    "' PT30S ', PT30S",
    "pt1m30s, PT1M30S",
    "P1D, PT24H",
    "PT0.001S, PT0.001S",
    "-PT1S, PT-1S"
  })
  void iso_8601_is_read(String text, Duration expected) {
    assertThat(Durations.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "30",
        "0",
        "-1",
        "",
        "  ",
        "s",
        "30 s",
        "1h 30m",
        "30m1h",
        "5ms3s",
        "1m1m",
        "30S",
        "1H",
        "1.5s",
        "-30s",
        "+30s",
        "30sec",
        "PT",
        "forever",
        "1w",
        "10us",
        "1234567890s"
      })
  void anything_else_is_refused_with_what_is_expected(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Durations.parse(text))
        .withMessageContaining("'" + text + "' is not a duration")
        .withMessageContaining("PT30S")
        .withMessageContaining("1h30m");
  }
}
