package io.distlock.spi;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads durations from configuration and annotations, the same way on every runtime: ISO 8601
 * ({@code PT1M30S}) or numbers with units ({@code 1m30s}, {@code 500ms}; d, h, m, s, ms in that
 * order). A number without a unit is refused.
 */
public final class Durations {

  private static final String EXPECTED =
      "expected ISO 8601 such as PT30S, or numbers with the units d, h, m, s, ms such as 30s, 500ms or 1h30m";

  private static final Pattern WITH_UNITS =
      Pattern.compile(
          "(?:(\\d{1,9})d)?(?:(\\d{1,9})h)?(?:(\\d{1,9})m(?!s))?(?:(\\d{1,9})s)?(?:(\\d{1,9})ms)?");

  private Durations() {}

  /**
   * Reads a duration; white space around it is ignored.
   *
   * @throws IllegalArgumentException with the text and what is expected
   */
  public static Duration parse(String text) {
    String trimmed = text.strip();
    Matcher matcher = WITH_UNITS.matcher(trimmed);
    if (!trimmed.isEmpty() && matcher.matches()) {
      return Duration.ofDays(number(matcher.group(1)))
          .plusHours(number(matcher.group(2)))
          .plusMinutes(number(matcher.group(3)))
          .plusSeconds(number(matcher.group(4)))
          .plusMillis(number(matcher.group(5)));
    }
    try {
      return Duration.parse(trimmed);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("'" + text + "' is not a duration: " + EXPECTED, e);
    }
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }
}
