package io.distlock.cdi;

import jakarta.decorator.Decorator;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

/**
 * Which methods can be locked: those that containers intercept, and that have done their work when
 * they return or tell when it is done.
 *
 * <p>Annotations and types that an application need not have are compared by name.
 */
final class LockedMethodRules {

  private static final String FAULT_TOLERANCE =
      "org.eclipse.microprofile.faulttolerance.Asynchronous";
  private static final String ENTERPRISE_BEANS = "jakarta.ejb.Asynchronous";

  private static final Set<String> FOR_THE_CONTAINER =
      Set.of(
          "jakarta.annotation.PostConstruct",
          "jakarta.annotation.PreDestroy",
          "jakarta.ejb.AfterBegin",
          "jakarta.ejb.AfterCompletion",
          "jakarta.ejb.BeforeCompletion",
          "jakarta.ejb.PostActivate",
          "jakarta.ejb.PrePassivate",
          "jakarta.inject.Inject",
          "jakarta.interceptor.AroundConstruct",
          "jakarta.interceptor.AroundInvoke",
          "jakarta.interceptor.AroundTimeout");

  private static final Set<String> TIMEOUTS =
      Set.of("jakarta.ejb.Schedule", "jakarta.ejb.Schedules", "jakarta.ejb.Timeout");

  private static final Set<String> CALLED_BY_CONTAINERS =
      Set.of(
          "jakarta.ejb.Schedule",
          "jakarta.ejb.Schedules",
          "jakarta.ejb.Timeout",
          "jakarta.enterprise.event.Observes",
          "jakarta.enterprise.event.ObservesAsync");

  private static final Set<String> PUBLISHERS =
      Set.of("org.reactivestreams.Publisher", "io.smallrye.mutiny.Uni");

  private LockedMethodRules() {}

  /** Whether an annotation on the class means this method too. */
  static boolean isBusinessMethod(MethodView method) {
    return !method.is(Modifier.STATIC)
        && (!method.is(Modifier.PRIVATE) || method.hasAny(CALLED_BY_CONTAINERS))
        && method.method().getDeclaringClass() != Object.class
        && !method.hasAny(FOR_THE_CONTAINER);
  }

  /** Why the method cannot be locked. */
  static Optional<String> problem(MethodView method, AnnotatedType<?> bean) {
    if (bean.isAnnotationPresent(Decorator.class)) {
      return Optional.of(
          "cannot work in a decorator: containers do not intercept it; annotate the bean, or use Locker.withLock");
    }
    return notIntercepted(method, bean.getJavaClass()).or(() -> returnsTooEarly(method, bean));
  }

  private static Optional<String> notIntercepted(MethodView method, Class<?> bean) {
    if (method.is(Modifier.PRIVATE)) {
      return Optional.of(
          "cannot work on a private method: containers do not intercept it; make it public");
    }
    if (method.is(Modifier.STATIC)) {
      return Optional.of(
          "cannot work on a static method: containers do not intercept it; make it an instance method, or use Locker.withLock");
    }
    if (method.is(Modifier.FINAL)) {
      return Optional.of(
          "cannot work on a final method: containers cannot intercept it; remove final");
    }
    if (method.hasAny(FOR_THE_CONTAINER)) {
      return Optional.of(
          "cannot work on a method such as @PostConstruct, which containers call for themselves and do not intercept: use Locker.withLock inside of the method");
    }
    if (method.hasAny(TIMEOUTS) && BeanMethods.isBehindDoorway(method.method(), bean)) {
      return Optional.of(
          "cannot work on a timeout method of the class %s, which is not public: some containers run it without interceptors; make that class public"
              .formatted(method.method().getDeclaringClass().getName()));
    }
    if (Modifier.isFinal(bean.getModifiers())) {
      return Optional.of(
          "cannot work in a final class: containers cannot intercept its methods; remove final");
    }
    return Optional.empty();
  }

  private static Optional<String> returnsTooEarly(MethodView method, AnnotatedType<?> bean) {
    if (has(FAULT_TOLERANCE, method, bean)) {
      return Optional.of(
          "cannot work with MicroProfile's @Asynchronous, which returns before the method has run:"
              + " use Locker.withLock inside of the method");
    }
    Class<?> result = method.method().getReturnType();
    boolean ranBefore = result == Future.class && has(ENTERPRISE_BEANS, method, bean);
    if (isDoneLater(result) && !tellsItsEnd(result) && !ranBefore) {
      return Optional.of(
          "cannot work with the result type %s, which does not tell when the work is done: return a CompletionStage, or use Locker.acquire and close the lease when it is"
              .formatted(result.getSimpleName()));
    }
    return Optional.empty();
  }

  /**
   * The lease lasts until such a result is completed; a type of one's own could not be replaced.
   */
  private static boolean tellsItsEnd(Class<?> result) {
    return result == CompletionStage.class || result == CompletableFuture.class;
  }

  private static boolean isDoneLater(Class<?> result) {
    return Future.class.isAssignableFrom(result)
        || CompletionStage.class.isAssignableFrom(result)
        || Flow.Publisher.class.isAssignableFrom(result)
        || PUBLISHERS.contains(result.getName());
  }

  private static boolean has(String annotation, MethodView method, AnnotatedType<?> bean) {
    return method.hasAny(Set.of(annotation))
        || bean.getAnnotations().stream()
            .anyMatch(each -> each.annotationType().getName().equals(annotation));
  }
}
