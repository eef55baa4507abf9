package io.distlock.cdi;

import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All methods of a bean class that a call can end in, overridden and generated ones left out. */
final class BeanMethods {

  private BeanMethods() {}

  static List<MethodView> of(AnnotatedType<?> bean) {
    Map<Method, MethodView> all = new LinkedHashMap<>();
    for (AnnotatedMethod<?> method : bean.getMethods()) {
      all.put(method.getJavaMember(), MethodView.of(method));
    }
    try {
      addThoseThatContainersLeaveOut(bean.getJavaClass(), all);
    } catch (LinkageError optionalType) {
      // a signature names a class that is not there; the container's view has to do
    }
    return all.values().stream()
        .filter(method -> !method.method().isSynthetic() && !isOverridden(method, all.values()))
        .toList();
  }

  /** Whether the compiler has put a method in front of this one that only leads to it. */
  static boolean isBehindDoorway(Method method, Class<?> bean) {
    Class<?> declaring = method.getDeclaringClass();
    for (Class<?> type = bean; type != null && type != declaring; type = type.getSuperclass()) {
      for (Method front : type.getDeclaredMethods()) {
        if (Signature.of(front).equals(Signature.of(method)) && isDoorway(front)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Static and private methods, where an annotation would be without effect; default methods. */
  private static void addThoseThatContainersLeaveOut(Class<?> bean, Map<Method, MethodView> all) {
    for (Class<?> type = bean; type != null && type != Object.class; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        all.computeIfAbsent(method, MethodView::of);
      }
    }
    for (Method method : bean.getMethods()) {
      if (method.isDefault()) {
        all.computeIfAbsent(method, MethodView::of);
      }
    }
  }

  private static boolean isOverridden(MethodView method, Collection<MethodView> all) {
    return all.stream().anyMatch(other -> other.overrides(method) && !isDoorway(other.method()));
  }

  /**
   * A public class that inherits a public method from a class that is not gets a method from the
   * compiler that only leads there. Other generated methods stand for one beside them.
   */
  private static boolean isDoorway(Method method) {
    return method.isSynthetic()
        && Arrays.stream(method.getDeclaringClass().getDeclaredMethods())
            .noneMatch(
                other ->
                    !other.isSynthetic()
                        && other.getName().equals(method.getName())
                        && other.getParameterCount() == method.getParameterCount());
  }
}
