package io.distlock.cdi;

/** What is used where it is there; tells so without touching a class that needs it. */
enum OptionalApi {
  /** MicroProfile Health. */
  HEALTH("org.eclipse.microprofile.health.HealthCheck"),

  /** OpenTelemetry, which MicroProfile Telemetry brings along. */
  TELEMETRY("io.opentelemetry.api.OpenTelemetry");

  private final String someClass;

  OptionalApi(String someClass) {
    this.someClass = someClass;
  }

  boolean isThere() {
    try {
      Class.forName(someClass, false, OptionalApi.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }
}
