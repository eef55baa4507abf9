package io.distlock.spi;

import java.util.Objects;

/**
 * The one rule for names, the same on every store: nothing is truncated, nothing is refused by one
 * store only.
 */
public final class LockNames {

  /** The longest name, in UTF-16 code units ({@link String#length()}). */
  public static final int MAX_LENGTH = 255;

  private LockNames() {}

  /**
   * Checks a name.
   *
   * @return the name
   * @throws IllegalArgumentException if it is empty, longer than {@link #MAX_LENGTH}, or holds a
   *     NUL or an unpaired surrogate
   */
  public static String check(String name) {
    Objects.requireNonNull(name, "name");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          "a lock name must not be empty: expected 1 to " + MAX_LENGTH + " characters");
    }
    if (name.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a lock name has at most %d characters, but this one has %d: '%s…'"
              .formatted(MAX_LENGTH, name.length(), name.substring(0, 40)));
    }
    for (int i = 0; i < name.length(); i++) {
      checkCharacter(name, i);
    }
    return name;
  }

  private static void checkCharacter(String name, int index) {
    char character = name.charAt(index);
    if (character == 0) {
      throw new IllegalArgumentException(
          "a lock name must not contain NUL, but this one does at index " + index);
    }
    boolean unpaired =
        (Character.isHighSurrogate(character) && !isAt(name, index + 1, true))
            || (Character.isLowSurrogate(character) && !isAt(name, index - 1, false));
    if (unpaired) {
      throw new IllegalArgumentException(
          "a lock name must not contain an unpaired surrogate, but this one does at index "
              + index);
    }
  }

  private static boolean isAt(String name, int index, boolean low) {
    if (index < 0 || index >= name.length()) {
      return false;
    }
    return low
        ? Character.isLowSurrogate(name.charAt(index))
        : Character.isHighSurrogate(name.charAt(index));
  }
}
