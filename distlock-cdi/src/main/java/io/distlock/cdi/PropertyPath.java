package io.distlock.cdi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way from an argument to the value that a placeholder stands for; without steps, the argument.
 *
 * @param root how the placeholder calls the argument
 * @param steps from property to property
 */
record PropertyPath(String root, List<Property> steps) {

  /**
   * Follows the names through the declared types.
   *
   * @throws IllegalArgumentException if there is no such way, or what it leads to has no text
   */
  static PropertyPath of(String root, KnownType type, List<String> names) {
    List<Property> steps = new ArrayList<>();
    KnownType reached = type;
    for (String name : names) {
      Property step = Property.of(reached.raw(), name);
      steps.add(step);
      reached = reached.resolve(step.getter().getGenericReturnType());
    }
    OwnText.checkDeclared(reached.raw());
    return new PropertyPath(root, List.copyOf(steps));
  }

  /**
   * The value at its end.
   *
   * @throws IllegalArgumentException if there is a null on the way or at its end, or a getter fails
   */
  Object follow(@Nullable Object argument) {
    @Nullable Object reached = argument;
    String path = root;
    for (Property step : steps) {
      reached = step.read(present(reached, path));
      path += "." + step.name();
    }
    return present(reached, path);
  }

  private static Object present(@Nullable Object value, String path) {
    if (value == null) {
      throw new IllegalArgumentException(path + " is null");
    }
    return value;
  }
}
