package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what the bean classes of a deployment say about locking. */
final class LockedBeans {

  private static final Logger LOG = System.getLogger(LockedBeans.class.getName());

  private final Map<Class<?>, AnnotatedType<?>> components = new LinkedHashMap<>();
  private final Configuration configuration;
  private final BeanManager beanManager;
  private final LockPlans plans = new LockPlans(this::readLate);
  private final List<LockConfigurationException> problems = new ArrayList<>();
  private final Set<String> overrides = new HashSet<>();

  LockedBeans(Configuration configuration, BeanManager beanManager) {
    this.configuration = configuration;
    this.beanManager = beanManager;
  }

  /** A bean class; told twice for enterprise beans on some servers. */
  void learn(AnnotatedType<?> type) {
    if (plans.knows(type.getJavaClass())) {
      return;
    }
    LockedBean bean = LockedBeanReader.read(type, configuration.settings());
    problems.addAll(bean.problems());
    overrides.addAll(bean.overrides());
    if (!bean.plans().isEmpty() || !bean.problems().isEmpty()) {
      plans.add(type.getJavaClass(), bean.plans());
    }
  }

  /** A class that the container injects into; beans among them are {@linkplain #learn learnt}. */
  void learnOfComponent(AnnotatedType<?> type) {
    components.put(type.getJavaClass(), type);
  }

  /** Servlets and their like take injections, but on some servers no interceptors. */
  void warnOfComponents() {
    components.forEach(
        (component, type) -> {
          if (!plans.knows(component)
              && !LockedBeanReader.read(type, configuration.settings()).plans().isEmpty()) {
            LOG.log(
                Level.WARNING,
                "{0} has @Locked methods, but is no bean: where containers do not intercept it they run without their lock. Move them to a bean",
                component.getName());
          }
        });
    components.clear();
  }

  LockPlans plans() {
    return plans;
  }

  List<LockConfigurationException> problems() {
    return problems;
  }

  /** What precedes a member in the names of properties that override one. */
  Set<String> overrides() {
    return overrides;
  }

  private Map<Signature, LockPlan> readLate(Class<?> type) {
    LockedBean bean =
        LockedBeanReader.read(beanManager.createAnnotatedType(type), configuration.settings());
    if (!bean.problems().isEmpty()) {
      throw bean.problems().get(0);
    }
    return bean.plans();
  }
}
