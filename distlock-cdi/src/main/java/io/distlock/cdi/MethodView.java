package io.distlock.cdi;

import jakarta.enterprise.inject.spi.AnnotatedMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A method of a bean as the container sees it, with what extensions added or removed.
 *
 * @param method the method
 * @param annotations its annotations
 * @param ofParameters the annotations of its parameters
 */
record MethodView(
    Method method, Collection<Annotation> annotations, List<Annotation> ofParameters) {

  static MethodView of(AnnotatedMethod<?> annotated) {
    return new MethodView(
        annotated.getJavaMember(),
        annotated.getAnnotations(),
        annotated.getParameters().stream().flatMap(p -> p.getAnnotations().stream()).toList());
  }

  static MethodView of(Method method) {
    return new MethodView(
        method,
        List.of(method.getAnnotations()),
        Arrays.stream(method.getParameterAnnotations()).flatMap(Arrays::stream).toList());
  }

  boolean is(int modifier) {
    return (method.getModifiers() & modifier) != 0;
  }

  /** Whether the method or a parameter has one of these annotations. */
  boolean hasAny(Set<String> names) {
    return Stream.concat(annotations.stream(), ofParameters.stream())
        .anyMatch(each -> names.contains(each.annotationType().getName()));
  }

  boolean overrides(MethodView other) {
    Class<?> here = method.getDeclaringClass();
    Class<?> there = other.method.getDeclaringClass();
    return here != there
        && there.isAssignableFrom(here)
        && !is(Modifier.PRIVATE | Modifier.STATIC)
        && !other.is(Modifier.PRIVATE | Modifier.STATIC)
        && Signature.of(method).equals(Signature.of(other.method));
  }
}
