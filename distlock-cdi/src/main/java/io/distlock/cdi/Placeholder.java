package io.distlock.cdi;

import io.distlock.spi.LockNames;
import org.jspecify.annotations.Nullable;

/**
 * Stands for an argument of a call, or a property of one.
 *
 * @param text what stands in the braces
 * @param index of the parameter
 * @param path from the argument to the value
 */
record Placeholder(String text, int index, PropertyPath path) implements NameTemplate.Part {

  @Override
  public String in(@Nullable Object[] arguments) {
    try {
      if (index >= arguments.length) {
        throw new IllegalArgumentException("the container tells no such argument");
      }
      return LockNames.check(OwnText.of(path.follow(arguments[index])));
    } catch (IllegalArgumentException problem) {
      throw new IllegalArgumentException(this + ": " + problem.getMessage(), problem.getCause());
    }
  }

  @Override
  public String toString() {
    return "{" + text + "}";
  }
}
