package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds {@link Locked} on interfaces of a bean, where containers do not look for it. */
final class InterfaceAnnotations {

  private InterfaceAnnotations() {}

  /** A problem for each that the bean class does not repeat. */
  static List<LockConfigurationException> withoutEffect(
      AnnotatedType<?> bean, boolean classIsLocked, Set<Signature> lockedMethods) {
    List<LockConfigurationException> problems = new ArrayList<>();
    String beanName = bean.getJavaClass().getName();
    for (Class<?> type : interfacesOf(bean.getJavaClass())) {
      if (!classIsLocked && isLocked(type.getAnnotations())) {
        problems.add(problem(type.getName(), beanName));
      }
      for (Method method : type.getMethods()) {
        if (isLocked(method.getAnnotations()) && !isRepeated(method, lockedMethods)) {
          problems.add(
              problem(type.getName() + "." + method.getName(), beanName + "." + method.getName()));
        }
      }
    }
    return problems;
  }

  /** Type parameters may make the parameters differ. */
  private static boolean isRepeated(Method method, Set<Signature> lockedMethods) {
    return lockedMethods.stream()
        .anyMatch(
            locked ->
                locked.name().equals(method.getName())
                    && locked.parameters().size() == method.getParameterCount());
  }

  private static boolean isLocked(Annotation[] annotations) {
    return LockedAnnotations.find(Arrays.asList(annotations)).isPresent();
  }

  private static LockConfigurationException problem(String annotated, String expected) {
    return new LockConfigurationException(
        "%s: @Locked has no effect on an interface, but expected on %s"
            .formatted(annotated, expected));
  }

  private static Set<Class<?>> interfacesOf(Class<?> bean) {
    Set<Class<?>> found = new LinkedHashSet<>();
    for (Class<?> type = bean; type != null; type = type.getSuperclass()) {
      addInterfaces(type, found);
    }
    return found;
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> found) {
    for (Class<?> each : type.getInterfaces()) {
      if (found.add(each)) {
        addInterfaces(each, found);
      }
    }
  }
}
