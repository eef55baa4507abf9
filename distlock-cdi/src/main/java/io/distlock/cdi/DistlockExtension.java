package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.LockException;
import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Default;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.BeforeShutdown;
import jakarta.enterprise.inject.spi.Decorator;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessInjectionTarget;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessProducer;
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

  private final OtherCopies otherCopies = new OtherCopies();
  private final ProducedObjects producedObjects = new ProducedObjects();
  private Configuration configuration;
  private LockedBeans lockedBeans;
  private LockEvents events;
  private Telemetry telemetry;
  private LockerHolder locker;
  private boolean hasOwnLocker;
  private boolean usesDefaultLocker;

  /** For containers. */
  public DistlockExtension() {}

  void begin(@Observes BeforeBeanDiscovery event, BeanManager beanManager) {
    configuration = Configuration.current();
    lockedBeans = new LockedBeans(configuration, beanManager);
    events = new LockEvents(beanManager);
    telemetry = OptionalApi.TELEMETRY.isThere() ? telemetry(beanManager) : Telemetry.NONE;
    locker =
        new LockerHolder(
            () -> DefaultLocker.open(configuration, Backends.find(), events, telemetry), telemetry);
  }

  void learn(@Observes ProcessManagedBean<?> event) {
    otherCopies.look(event.getAnnotatedBeanClass().getJavaClass());
    lockedBeans.learn(event.getAnnotatedBeanClass());
  }

  void learnOfComponent(@Observes ProcessInjectionTarget<?> event) {
    lockedBeans.learnOfComponent(event.getAnnotatedType());
  }

  void learnOfProducer(@Observes ProcessProducer<?, ?> event) {
    producedObjects.learn(event.getAnnotatedMember().getJavaMember());
  }

  void look(@Observes ProcessBean<?> event) {
    Bean<?> bean = event.getBean();
    hasOwnLocker |=
        bean.getTypes().contains(Locker.class)
            && bean.getQualifiers().contains(Default.Literal.INSTANCE)
            && !(bean instanceof Decorator);
  }

  void addBeans(@Observes AfterBeanDiscovery event, BeanManager beanManager) {
    otherCopies.problems().forEach(event::addDefinitionError);
    lockedBeans.problems().forEach(event::addDefinitionError);
    addShared(event, LockPlans.class, lockedBeans.plans());
    usesDefaultLocker = !hasOwnLocker; // fixed before our own bean is announced
    if (usesDefaultLocker) {
      addLocker(event, beanManager);
    }
    if (usesDefaultLocker && OptionalApi.HEALTH.isThere()) {
      HealthBean.add(event, locker, configuration);
    }
  }

  void start(
      @Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) AfterDeploymentValidation event) {
    lockedBeans.warnOfComponents();
    producedObjects.warn(lockedBeans.plans()::knows);
    try {
      List<LockConfigurationException> problems =
          PropertyChecks.problems(configuration, Backends.find(), lockedBeans.overrides());
      problems.forEach(event::addDeploymentProblem);
      if (problems.isEmpty() && usesDefaultLocker) {
        locker.get();
      }
    } catch (LockException problem) {
      event.addDeploymentProblem(problem);
    }
  }

  /** As early as it can be found, and in the context of the application, which servers look at. */
  void startTelemetry(@Observes @Initialized(ApplicationScoped.class) Object event) {
    if (usesDefaultLocker && telemetry instanceof LateTelemetry late) {
      late.get();
    }
  }

  void endEvents(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
    events.stop(); // observers go away one by one from now on
  }

  void stop(@Observes BeforeShutdown event) {
    locker.close(); // if no bean needed it, nothing has destroyed it
  }

  private Telemetry telemetry(BeanManager beanManager) {
    return new LateTelemetry(
        () ->
            LockTelemetry.find(
                beanManager,
                MeasuredNames.of(configuration.settings()),
                () -> locker.get().heldLocks()));
  }

  private void addLocker(AfterBeanDiscovery event, BeanManager beanManager) {
    addShared(event, LockerHolder.class, locker);
    AnnotatedType<DefaultLockerBean> type =
        beanManager.createAnnotatedType(DefaultLockerBean.class);
    event.addBean(
        beanManager.createBean(
            beanManager.createBeanAttributes(type),
            DefaultLockerBean.class,
            beanManager.getInjectionTargetFactory(type)));
  }

  /** For our own beans. */
  private static <T> void addShared(AfterBeanDiscovery event, Class<T> type, T instance) {
    event
        .<T>addBean()
        .beanClass(type)
        .types(type)
        .scope(Singleton.class)
        .createWith(context -> instance);
  }
}
