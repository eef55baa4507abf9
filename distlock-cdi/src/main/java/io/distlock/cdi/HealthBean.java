package io.distlock.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.Readiness;

/**
 * Adds the readiness check. Only used where {@link OptionalApi} says so, and no discovered bean,
 * because MicroProfile Health need not be there.
 */
final class HealthBean {

  private HealthBean() {}

  static void add(AfterBeanDiscovery event, LockerHolder locker, Configuration configuration) {
    HealthCheck check = new LockerHealthCheck(locker, configuration);
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
