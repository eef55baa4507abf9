package io.distlock.cdi;

import io.distlock.engine.HeldLock;
import io.distlock.engine.LeaseEngine;
import io.distlock.engine.StoreHealth;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/**
 * Whether this server is ready to acquire leases. Answers in bounded time and never throws: a
 * container may count a check that throws as up.
 */
final class LockerHealthCheck implements HealthCheck {

  private static final String NAME = "distlock";
  private static final int MOST_NAMES = 20;

  private final LockerHolder locker;
  private final Configuration configuration;

  LockerHealthCheck(LockerHolder locker, Configuration configuration) {
    this.locker = locker;
    this.configuration = configuration;
  }

  @Override
  public HealthCheckResponse call() {
    try {
      LeaseEngine engine = locker.get();
      HealthSettings settings = HealthSettings.of(configuration.settings());
      StoreHealth health = engine.health(settings.timeout());
      return answer(health, engine.heldLocks(), settings.showNames());
    } catch (Throwable problem) { // including what a container would take for up
      return HealthCheckResponse.named(NAME)
          .down()
          .withData("reachable", false)
          .withData("error", problem.getClass().getName())
          .build();
    }
  }

  private static HealthCheckResponse answer(
      StoreHealth health, List<HeldLock> held, boolean showNames) {
    HealthCheckResponseBuilder response =
        HealthCheckResponse.named(NAME)
            .status(health.isUp())
            .withData("backend", health.store())
            .withData("reachable", health.isUp());
    if (health.isUp() && health.roundTrip() != null) {
      response.withData("roundTripMillis", health.roundTrip().toMillis());
    }
    response.withData("heldLeases", held.size());
    if (showNames && !held.isEmpty()) {
      response.withData("names", names(held));
    }
    if (health.problem() != null) {
      response.withData("error", health.problem());
    }
    return response.build();
  }

  private static String names(List<HeldLock> held) {
    String first =
        held.stream().limit(MOST_NAMES).map(HeldLock::name).collect(Collectors.joining(", "));
    return held.size() > MOST_NAMES ? first + ", …" : first;
  }
}
