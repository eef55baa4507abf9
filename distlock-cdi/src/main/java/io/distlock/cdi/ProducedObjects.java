package io.distlock.cdi;

import jakarta.enterprise.inject.spi.InterceptionFactory;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Notices {@link Locked} on what producers return. Containers do not intercept that, unless it is a
 * bean, or the producer asks for it.
 */
final class ProducedObjects {

  private static final Logger LOG = System.getLogger(ProducedObjects.class.getName());

  private final Map<Class<?>, String> producers = new LinkedHashMap<>();

  /** A producer method or field. */
  void learn(Member producer) {
    String name = producer.getDeclaringClass().getName() + "." + producer.getName();
    if (producer instanceof Field field) {
      producers.put(field.getType(), name);
    } else if (producer instanceof Method method && !intercepts(method)) {
      producers.put(method.getReturnType(), name);
    }
  }

  /** Tells of those that run without their lock. */
  void warn(Predicate<Class<?>> isBean) {
    producers.forEach(
        (type, producer) -> {
          if (!isBean.test(type) && isLocked(type)) {
            LOG.log(
                Level.WARNING,
                "{0} has @Locked methods, but is made by {1}: containers do not intercept what a producer returns, so they run without their lock. Make it a bean, or use Locker.withLock",
                type.getName(),
                producer);
          }
        });
    producers.clear();
  }

  private static boolean intercepts(Method producer) {
    return Arrays.asList(producer.getParameterTypes()).contains(InterceptionFactory.class);
  }

  private static boolean isLocked(Class<?> type) {
    try {
      return Stream.concat(Stream.of(type), Arrays.stream(type.getMethods()))
          .anyMatch(
              each -> LockedAnnotations.find(Arrays.asList(each.getAnnotations())).isPresent());
    } catch (LinkageError optionalType) { // of a library; it has not heard of us
      return false;
    }
  }
}
