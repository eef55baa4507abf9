package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The plans of all locked methods of the application, for the interceptor, which does not learn the
 * annotation from every container.
 */
final class LockPlans {

  private final Map<Class<?>, Map<Signature, LockPlan>> byBean = new ConcurrentHashMap<>();
  private final Function<Class<?>, Map<Signature, LockPlan>> reader;

  /**
   * Without beans yet.
   *
   * @param reader makes up for bean classes that were not seen at deployment
   */
  LockPlans(Function<Class<?>, Map<Signature, LockPlan>> reader) {
    this.reader = reader;
  }

  boolean knows(Class<?> bean) {
    return byBean.containsKey(bean);
  }

  void add(Class<?> bean, Map<Signature, LockPlan> plans) {
    byBean.put(bean, plans);
  }

  /** The plan for the intercepted method; never runs one without its lock. */
  LockPlan of(InvocationContext context) {
    Class<?> bean = beanClass(context.getTarget().getClass());
    Method method = context.getMethod();
    LockPlan plan = find(byBean.computeIfAbsent(bean, reader), method);
    if (plan == null) {
      throw new LockConfigurationException(
          "%s.%s is called under @Locked, but expected the annotation on the class or on this method"
              .formatted(bean.getName(), method.getName()));
    }
    return plan;
  }

  /** Containers put generated subclasses in front of the bean class. */
  private Class<?> beanClass(Class<?> target) {
    for (Class<?> type = target; type != Object.class; type = type.getSuperclass()) {
      if (byBean.containsKey(type)) {
        return type;
      }
    }
    Class<?> type = target;
    while (type.isSynthetic() || type.getSimpleName().contains("$")) {
      type = type.getSuperclass();
    }
    return type;
  }

  private static @Nullable LockPlan find(Map<Signature, LockPlan> plans, Method method) {
    LockPlan exact = plans.get(Signature.of(method));
    if (exact != null || !method.isBridge()) {
      return exact;
    }
    List<LockPlan> behindBridge =
        plans.entrySet().stream()
            .filter(entry -> entry.getKey().name().equals(method.getName()))
            .filter(entry -> entry.getKey().parameters().size() == method.getParameterCount())
            .map(Map.Entry::getValue)
            .toList();
    return behindBridge.size() == 1 ? behindBridge.get(0) : null;
  }
}
