package io.distlock.redis;

import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How values look in requests and answers. */
final class Wire {

  private Wire() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[][] bytes(List<String> texts) {
    return texts.stream().map(Wire::bytes).toArray(byte[][]::new);
  }

  /** An ownership token without white space and without '~'; 32 hexadecimal digits stay as is. */
  static String token(OwnershipToken token) {
    return URLEncoder.encode(token.value(), StandardCharsets.UTF_8);
  }

  /** Whole milliseconds, rounded up; never more than Redis accepts. */
  static long millis(Duration duration) {
    Duration bounded =
        duration.compareTo(LockOptions.MAX_DURATION) > 0 ? LockOptions.MAX_DURATION : duration;
    return bounded.plusNanos(999_999).toMillis();
  }

  /** As {@link #millis}, but at least one: Redis refuses to let a key live for nothing. */
  static long ttl(Duration duration) {
    return Math.max(1, millis(duration));
  }

  static byte[] number(long number) {
    return bytes(Long.toString(number));
  }

  static byte[] flag(boolean flag) {
    return bytes(flag ? "1" : "0");
  }

  static boolean isYes(List<@Nullable Object> answer) {
    return number(answer, 0) == 1;
  }

  static long number(List<@Nullable Object> answer, int index) {
    Object value = answer.get(index);
    if (value instanceof Long number) {
      return number;
    }
    return Long.parseLong(text(answer, index));
  }

  static String text(List<@Nullable Object> answer, int index) {
    return new String(present(answer.get(index)), StandardCharsets.UTF_8);
  }

  static @Nullable LeaseData data(List<@Nullable Object> answer, int index) {
    Object value = answer.get(index);
    return value == null ? null : LeaseData.of(present(value));
  }

  private static byte[] present(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    throw new LockStoreException("the server's answer is not that of our script", null);
  }
}
