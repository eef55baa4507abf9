package io.distlock.cdi;

import io.distlock.spi.LockNames;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The name of a lock, with placeholders for what is known only at the call. Immutable.
 *
 * @param where class and method, for messages
 * @param text as it is written
 * @param parts what the name is made of, in its order
 */
record NameTemplate(String where, String text, List<Part> parts) {

  /** What a part of the name is made of. */
  sealed interface Part permits Literal, Placeholder {

    /**
     * This part of the name for a call.
     *
     * @throws IllegalArgumentException if the arguments do not give one
     */
    String in(@Nullable Object[] arguments);
  }

  /** The same for every call. */
  record Literal(String text) implements Part {
    @Override
    public String in(@Nullable Object[] arguments) {
      return text;
    }
  }

  NameTemplate {
    parts = List.copyOf(parts);
    checkLiterals(parts);
  }

  /** A name without placeholders, whatever braces it contains. */
  static NameTemplate literal(String where, String name) {
    return new NameTemplate(where, name, List.of(new Literal(name)));
  }

  /** Whether every call has this name. */
  boolean isAlways(String name) {
    return parts.equals(List.of(new Literal(name)));
  }

  /**
   * The name for a call.
   *
   * @param arguments of the call, null for none
   * @throws IllegalArgumentException if the arguments do not give a name, or one that no lock can
   *     have; nothing is left out or cut off
   */
  String nameFor(@Nullable Object @Nullable [] arguments) {
    try {
      @Nullable Object[] present = arguments == null ? new Object[0] : arguments;
      return checked(parts.stream().map(part -> part.in(present)).collect(Collectors.joining()));
    } catch (IllegalArgumentException problem) {
      throw new IllegalArgumentException(
          "%s: @Locked value '%s' makes no name for this call: %s"
              .formatted(where, text, problem.getMessage()),
          problem.getCause());
    }
  }

  private String checked(String name) {
    try {
      return LockNames.check(name);
    } catch (IllegalArgumentException tooLong) {
      String placeholders =
          parts.stream()
              .filter(Placeholder.class::isInstance)
              .map(Part::toString)
              .collect(Collectors.joining(", "));
      throw new IllegalArgumentException(placeholders + ": " + tooLong.getMessage());
    }
  }

  /** As far as the name is known already, it has to be one that a lock can have. */
  private static void checkLiterals(List<Part> parts) {
    int shortest = 0;
    for (Part part : parts) {
      shortest += part instanceof Literal literal ? LockNames.check(literal.text()).length() : 1;
    }
    if (shortest > LockNames.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a lock name has at most %d characters, but this one has %d or more"
              .formatted(LockNames.MAX_LENGTH, shortest));
    }
    if (parts.stream().allMatch(part -> part instanceof Literal name && name.text().isBlank())) {
      throw new IllegalArgumentException("a lock name must not be blank");
    }
  }
}
