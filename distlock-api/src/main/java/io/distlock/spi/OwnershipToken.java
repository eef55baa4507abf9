package io.distlock.spi;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;

/**
 * The random identity of one attempt and of the lease it may get. Whoever knows it can release the
 * lease, so it is never printed: {@link #toString()} hides it.
 *
 * @param value 32 hexadecimal digits where this library made it
 */
public record OwnershipToken(String value) {

  private static final SecureRandom RANDOM = new SecureRandom();

  /** Checks that the value is not empty. */
  public OwnershipToken {
    Objects.requireNonNull(value, "value");
    if (value.isEmpty()) {
      throw new IllegalArgumentException("an ownership token must not be empty");
    }
  }

  /** A new one, unlike all others. */
  public static OwnershipToken random() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return new OwnershipToken(HexFormat.of().formatHex(bytes));
  }

  @Override
  public String toString() {
    return "OwnershipToken[hidden]";
  }
}
