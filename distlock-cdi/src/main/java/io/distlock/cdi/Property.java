package io.distlock.cdi;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A property of a type: the component of a record, or what a public getter returns.
 *
 * @param name its name
 * @param getter the method that reads it
 */
record Property(String name, Method getter) {

  /**
   * The property of that name.
   *
   * @throws IllegalArgumentException if there is none, or it cannot be read from here
   */
  static Property of(Class<?> type, String name) {
    Method getter =
        component(type, name)
            .or(() -> getter(type, name))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s has no property '%s': expected a component of a record, or a public method %s, or %s with a boolean result"
                            .formatted(
                                type.getTypeName(),
                                name,
                                prefixed("get", name),
                                prefixed("is", name))));
    if (!getter.trySetAccessible()) {
      throw new IllegalArgumentException(
          "%s.%s cannot be called from here: expected a public type of an exported package"
              .formatted(type.getTypeName(), getter.getName()));
    }
    return new Property(name, getter);
  }

  /**
   * Its value.
   *
   * @throws IllegalArgumentException if the getter fails, with what it has thrown as the cause
   */
  @Nullable Object read(Object owner) {
    try {
      return getter.invoke(owner);
    } catch (InvocationTargetException thrown) {
      throw failed(thrown.getCause());
    } catch (IllegalAccessException | IllegalArgumentException notItsOwner) {
      throw failed(notItsOwner);
    }
  }

  private IllegalArgumentException failed(@Nullable Throwable cause) {
    return new IllegalArgumentException(
        "%s.%s has failed".formatted(getter.getDeclaringClass().getTypeName(), getter.getName()),
        cause);
  }

  private static Optional<Method> component(Class<?> type, String name) {
    return Stream.ofNullable(type.getRecordComponents())
        .flatMap(Arrays::stream)
        .filter(component -> component.getName().equals(name))
        .map(RecordComponent::getAccessor)
        .findFirst();
  }

  private static Optional<Method> getter(Class<?> type, String name) {
    return method(type, prefixed("get", name))
        .or(() -> method(type, prefixed("is", name)).filter(Property::isFlag));
  }

  private static Optional<Method> method(Class<?> type, String name) {
    try {
      return Optional.of(type.getMethod(name)).filter(Property::isGetter);
    } catch (NoSuchMethodException none) {
      return Optional.empty();
    }
  }

  private static boolean isGetter(Method method) {
    return !Modifier.isStatic(method.getModifiers())
        && method.getReturnType() != void.class
        && method.getDeclaringClass() != Object.class;
  }

  private static boolean isFlag(Method method) {
    return method.getReturnType() == boolean.class || method.getReturnType() == Boolean.class;
  }

  private static String prefixed(String prefix, String name) {
    return prefix + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
