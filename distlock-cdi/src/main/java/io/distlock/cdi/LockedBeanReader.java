package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.StoreSettings;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the locked methods of one bean class and checks what can be checked before they run. */
final class LockedBeanReader {

  private static final Logger LOG = System.getLogger(LockedBeanReader.class.getName());

  private final AnnotatedType<?> bean;
  private final String beanName;
  private final StoreSettings settings;
  private final Map<Signature, LockPlan> plans = new HashMap<>();
  private final List<LockConfigurationException> problems = new ArrayList<>();
  private final Set<String> overrides = new HashSet<>();

  private LockedBeanReader(AnnotatedType<?> bean, StoreSettings settings) {
    this.bean = bean;
    this.beanName = bean.getJavaClass().getName();
    this.settings = settings;
  }

  static LockedBean read(AnnotatedType<?> bean, StoreSettings settings) {
    LockedBeanReader reader = new LockedBeanReader(bean, settings);
    Optional<Locked> onClass = LockedAnnotations.find(bean.getAnnotations());
    BeanMethods.of(bean).forEach(method -> reader.add(method, onClass));
    InterfaceAnnotations.withoutEffect(bean, onClass.isPresent(), reader.plans.keySet())
        .forEach(reader.problems::add);
    reader.warnOfOverriding();
    return new LockedBean(reader.plans, reader.problems, reader.overrides);
  }

  private void add(MethodView method, Optional<Locked> onClass) {
    Optional<Locked> onMethod = LockedAnnotations.find(method.annotations());
    if (onMethod.isPresent() && !method.method().isDefault()) {
      add(method, onMethod.get(), List.of(overridesOf(method)));
    } else if (onClass.isPresent() && LockedMethodRules.isBusinessMethod(method)) {
      add(method, onClass.get(), List.of(overridesOf(method), beanName + "/Locked/"));
    }
  }

  private String overridesOf(MethodView method) {
    return beanName + "/" + method.method().getName() + "/Locked/";
  }

  private void add(MethodView method, Locked locked, List<String> overriding) {
    overrides.addAll(overriding);
    String where = beanName + "." + method.method().getName();
    Optional<String> problem = LockedMethodRules.problem(method, bean);
    if (problem.isPresent()) {
      problems.add(new LockConfigurationException(where + ": @Locked " + problem.get()));
      return;
    }
    try {
      NameTemplateReader names =
          new NameTemplateReader(method.method(), bean.getJavaClass(), settings);
      LockPlan plan = new LockedMembers(locked, where, overriding, settings).plan(where, names);
      refuseSharedDefault(plan, where);
      plans.put(Signature.of(method.method()), plan);
      warnUnlessPublic(method, where);
    } catch (LockConfigurationException wrong) {
      problems.add(wrong);
    }
  }

  /**
   * The default name does not tell overloads apart; whether they should share is not ours to say.
   */
  private void refuseSharedDefault(LockPlan plan, String defaultName) {
    if (plan.name().isAlways(defaultName)
        && plans.values().stream().anyMatch(other -> other.name().isAlways(defaultName))) {
      throw new LockConfigurationException(
          "%s: @Locked value is missing, but expected a name, since the method is overloaded"
              .formatted(defaultName));
    }
  }

  /**
   * Weld does not intercept a package-private method that is called while its bean is intercepted.
   */
  private static void warnUnlessPublic(MethodView method, String where) {
    if (!method.is(Modifier.PUBLIC)) {
      LOG.log(
          Level.WARNING,
          "{0} should be public: containers do not intercept all calls of other @Locked methods",
          where);
    }
  }

  /** The annotation of a method is not inherited by one that overrides it. */
  private void warnOfOverriding() {
    Class<?> type = bean.getJavaClass().getSuperclass();
    for (; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        MethodView overridden = MethodView.of(method);
        if (LockedAnnotations.find(overridden.annotations()).isPresent()
            && !overridden.is(Modifier.PRIVATE | Modifier.STATIC)
            && !plans.containsKey(Signature.of(method))) {
          LOG.log(
              Level.WARNING,
              "{0}.{1} runs without the lock of the @Locked method that it overrides: repeat the annotation if that is not intended",
              beanName,
              method.getName());
        }
      }
    }
  }
}
