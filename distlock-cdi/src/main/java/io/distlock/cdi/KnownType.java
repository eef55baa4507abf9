package io.distlock.cdi;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A type as it is written in some place, which tells what its type variables stand for; where it
 * does not, they stand for their bounds.
 *
 * @param raw the class
 * @param written how it is written
 * @param place the type in whose declaration it is written
 */
record KnownType(Class<?> raw, Type written, @Nullable KnownType place) {

  static KnownType of(Class<?> type) {
    return new KnownType(type, type, null);
  }

  /** A type that is written in the declaration of this one, or of a supertype. */
  KnownType resolve(Type type) {
    return type instanceof TypeVariable<?> variable
        ? meaning(variable).orElseGet(() -> of(erasure(variable)))
        : new KnownType(erasure(type), type, this);
  }

  private Optional<KnownType> meaning(TypeVariable<?> variable) {
    if (variable.getGenericDeclaration() == raw) {
      return argument(variable);
    }
    return supertypes()
        .map(type -> new KnownType(erasure(type), type, this))
        .flatMap(type -> type.meaning(variable).stream())
        .findFirst();
  }

  private Optional<KnownType> argument(TypeVariable<?> variable) {
    if (!(written instanceof ParameterizedType type) || place == null) {
      return Optional.empty();
    }
    int index = List.of(raw.getTypeParameters()).indexOf(variable);
    Type argument = type.getActualTypeArguments()[index];
    if (argument instanceof WildcardType wildcard) {
      argument = wildcard.getUpperBounds()[0];
      if (argument == Object.class) {
        return Optional.empty(); // the bound of the variable says more
      }
    }
    return Optional.of(place.resolve(argument));
  }

  private Stream<Type> supertypes() {
    return Stream.concat(
        Stream.ofNullable(raw.getGenericSuperclass()), Arrays.stream(raw.getGenericInterfaces()));
  }

  private static Class<?> erasure(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    if (type instanceof ParameterizedType parameterized) {
      return erasure(parameterized.getRawType());
    }
    if (type instanceof GenericArrayType array) {
      return erasure(array.getGenericComponentType()).arrayType();
    }
    if (type instanceof WildcardType wildcard) {
      return erasure(wildcard.getUpperBounds()[0]);
    }
    return erasure(((TypeVariable<?>) type).getBounds()[0]);
  }
}
