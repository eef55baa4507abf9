package io.distlock.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.Readiness;

/**
 * Adds the readiness check. Only used where {@link OptionalHealth} says so, and no discovered bean,
 * because MicroProfile Health need not be there.
 */
final class HealthBean {

  private HealthBean() {}

  /** The check of the default Locker. */
  static void add(AfterBeanDiscovery event, LockerHolder locker, Configuration configuration) {
    add(event, new LockerHealthCheck(locker, configuration));
  }

  /** The check of an application with a Locker of its own. */
  static void addForOwnLocker(AfterBeanDiscovery event) {
    add(event, LockerHealthCheck.ofOwnLocker());
  }

  private static void add(AfterBeanDiscovery event, HealthCheck check) {
    event
        .<HealthCheck>addBean()
        .beanClass(HealthCheck.class)
        .id("io.distlock.health")
        .types(HealthCheck.class, Object.class)
        .qualifiers(Readiness.Literal.INSTANCE, Any.Literal.INSTANCE)
        .scope(ApplicationScoped.class)
        .createWith(context -> check);
  }
}
