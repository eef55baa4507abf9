package io.distlock.cdi;

import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds {@link Locked}, also where a stereotype or another interceptor binding brings it along. */
final class LockedAnnotations {

  private LockedAnnotations() {}

  /** The annotation itself, else the one that another annotation brings along. */
  static Optional<Locked> find(Collection<Annotation> annotations) {
    return find(annotations, new HashSet<>());
  }

  private static Optional<Locked> find(Collection<Annotation> annotations, Set<Class<?>> seen) {
    Optional<Locked> direct =
        annotations.stream().filter(Locked.class::isInstance).map(Locked.class::cast).findFirst();
    return direct.isPresent()
        ? direct
        : annotations.stream()
            .map(Annotation::annotationType)
            .filter(type -> passesOn(type) && seen.add(type))
            .flatMap(type -> find(annotationsOf(type), seen).stream())
            .findFirst();
  }

  private static List<Annotation> annotationsOf(Class<?> type) {
    return Arrays.asList(type.getAnnotations());
  }

  private static boolean passesOn(Class<? extends Annotation> type) {
    return type.isAnnotationPresent(Stereotype.class)
        || type.isAnnotationPresent(InterceptorBinding.class);
  }
}
