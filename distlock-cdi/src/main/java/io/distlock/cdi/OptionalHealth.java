package io.distlock.cdi;

/** Tells whether MicroProfile Health is there, without touching a class that needs it. */
final class OptionalHealth {

  private static final String HEALTH_CHECK = "org.eclipse.microprofile.health.HealthCheck";

  private OptionalHealth() {}

  static boolean isThere() {
    try {
      Class.forName(HEALTH_CHECK, false, OptionalHealth.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }
}
