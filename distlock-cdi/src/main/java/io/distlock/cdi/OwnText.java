package io.distlock.cdi;

import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;

/**
 * Which values have a text that is the same for equal ones, on every server. The text that {@link
 * Object} gives is different for each instance, so a lock of that name would exclude nobody.
 */
final class OwnText {

  /** What they hold may be without a text, without an order, or not there. */
  private static final List<Class<?>> HOLDERS =
      List.of(
          Collection.class,
          Map.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Future.class,
          CompletionStage.class,
          BaseStream.class);

  private static final String TIMER = "jakarta.ejb.Timer"; // an application need not have it

  private OwnText() {}

  /**
   * Checks what can be said of all values of a type.
   *
   * @throws IllegalArgumentException if none has a text of its own
   */
  static void checkDeclared(Class<?> type) {
    boolean exact = Modifier.isFinal(type.getModifiers()) && !type.isPrimitive();
    if (isHolder(type) || type.getName().equals(TIMER) || (exact && !definesText(type))) {
      throw without(type);
    }
  }

  /**
   * The text of a value.
   *
   * @throws IllegalArgumentException if it has none of its own, or its {@code toString} fails
   */
  static String of(Object value) {
    Class<?> type = value.getClass();
    if (isHolder(type) || !definesText(type)) {
      throw without(type);
    }
    String text;
    boolean ofObject;
    try {
      text = value.toString();
      ofObject = text != null && isOfObject(text, value);
    } catch (RuntimeException problem) {
      throw new IllegalArgumentException(type.getTypeName() + ".toString has failed", problem);
    }
    if (ofObject) {
      throw without(type);
    }
    if (text == null || text.isBlank()) {
      throw new IllegalArgumentException("its text is blank");
    }
    return text;
  }

  private static boolean isHolder(Class<?> type) {
    return type.isArray() || HOLDERS.stream().anyMatch(holder -> holder.isAssignableFrom(type));
  }

  private static boolean definesText(Class<?> type) {
    try {
      return type.getMethod("toString").getDeclaringClass() != Object.class;
    } catch (NoSuchMethodException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** A proxy has a method of its own that asks the object behind it, which may have none. */
  private static boolean isOfObject(String text, Object value) {
    int at = text.lastIndexOf('@');
    return text.lastIndexOf('.', at) >= 0 // in the name of a class
        && text.substring(at + 1).equals(Integer.toHexString(value.hashCode()));
  }

  private static IllegalArgumentException without(Class<?> type) {
    return new IllegalArgumentException(
        "%s has no text of its own: expected a single value whose class defines toString, or a property of it"
            .formatted(type.getTypeName()));
  }
}
