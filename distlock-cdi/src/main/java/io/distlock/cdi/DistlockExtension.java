package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.LockException;
import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Decorator;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.util.List;

/**
 * Brings distlock into a CDI container; public only because containers ask for it.
 *
 * <p>Learns of locked methods and of an application's own {@link Locker}, adds the beans, and opens
 * the lock store once everything else about the deployment is known to be right.
 */
@SuppressWarnings("NullAway.Init") // containers begin with the first event
public class DistlockExtension implements Extension {

  private Configuration configuration;
  private LockedBeans lockedBeans;
  private LockerHolder locker;
  private boolean hasOwnLocker;

  /** For containers. */
  public DistlockExtension() {}

  void begin(@Observes BeforeBeanDiscovery event, BeanManager beanManager) {
    configuration = Configuration.current();
    lockedBeans = new LockedBeans(configuration, beanManager);
    LockEvents events = new LockEvents(beanManager);
    locker = new LockerHolder(() -> DefaultLocker.open(configuration, Backends.find(), events));
  }

  void learn(@Observes ProcessManagedBean<?> event) {
    lockedBeans.learn(event.getAnnotatedBeanClass());
  }

  void look(@Observes ProcessBean<?> event) {
    Bean<?> bean = event.getBean();
    hasOwnLocker |=
        bean.getTypes().contains(Locker.class)
            && bean.getQualifiers().contains(Default.Literal.INSTANCE)
            && !(bean instanceof Decorator);
  }

  void addBeans(@Observes AfterBeanDiscovery event) {
    lockedBeans.problems().forEach(event::addDefinitionError);
    event
        .<LockPlans>addBean()
        .beanClass(LockPlans.class)
        .types(LockPlans.class)
        .scope(Singleton.class)
        .createWith(context -> lockedBeans.plans());
    if (!hasOwnLocker) {
      addLocker(event);
    }
    if (HealthBean.isPossible()) {
      addHealth(event);
    }
  }

  void start(
      @Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) AfterDeploymentValidation event) {
    try {
      List<LockConfigurationException> problems =
          PropertyChecks.problems(configuration, Backends.find(), lockedBeans.overrides());
      problems.forEach(event::addDeploymentProblem);
      if (problems.isEmpty() && !hasOwnLocker) {
        locker.get();
      }
    } catch (LockException problem) {
      event.addDeploymentProblem(problem);
    }
  }

  void stop(@Observes BeforeShutdown event) {
    locker.close(); // if no bean needed it, nothing has destroyed it
  }

  private void addLocker(AfterBeanDiscovery event) {
    event
        .<Locker>addBean()
        .beanClass(Locker.class) // some containers make a proxy of this class
        .id("io.distlock.locker")
        .types(Locker.class, Object.class)
        .qualifiers(Default.Literal.INSTANCE, Any.Literal.INSTANCE)
        .scope(ApplicationScoped.class)
        .createWith(context -> locker.get())
        .destroyWith((instance, context) -> locker.close());
  }

  private void addHealth(AfterBeanDiscovery event) {
    if (hasOwnLocker) {
      HealthBean.addForOwnLocker(event);
    } else {
      HealthBean.add(event, locker, configuration);
    }
  }
}
