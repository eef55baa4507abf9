package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.LockEvent;
import io.distlock.LockException;
import io.distlock.LockOptions;
import io.distlock.engine.LeaseEngine;
import io.distlock.engine.StoreHealth;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/** Opens the Locker that the configuration describes. */
final class DefaultLocker {

  private static final Logger LOG = System.getLogger(DefaultLocker.class.getName());

  private static final String ONLY_IN_MEMORY =
      """
      distlock: NO LOCK STORE IS SELECTED
        Locks are only exclusive within this server: other servers take the same locks at the same time.
        For several servers add io.distlock:distlock-redis and set distlock.redis.enabled=true.
        If this server is the only one, set distlock.backend=memory.""";

  private DefaultLocker() {}

  /**
   * Opens it. A store that does not answer is worth a warning only: everything works once it does.
   *
   * @param listener told what happens to locks
   * @param telemetry measures the same
   * @throws LockConfigurationException if the configuration cannot be used
   */
  static LeaseEngine open(
      Configuration configuration,
      Backends backends,
      Consumer<LockEvent> listener,
      Telemetry telemetry) {
    BackendChoice choice = BackendChoice.of(configuration, backends);
    StoreSettings settings = configuration.settings();
    HealthSettings health = HealthSettings.of(settings);
    MeasuredNames.of(settings); // is used later; what is wrong with it is told now
    LeaseStore store = store(choice.provider(), settings);
    LeaseEngine engine;
    try {
      engine = engine(store, settings, listener, telemetry);
    } catch (IllegalArgumentException problem) {
      store.close();
      throw new LockConfigurationException(
          CoreProperties.OWNER + ": " + problem.getMessage(), problem);
    } catch (RuntimeException problem) {
      store.close();
      throw problem;
    }
    tell(choice, engine, store.description());
    warnUnlessUp(engine, health.timeout());
    return engine;
  }

  private static LeaseStore store(LeaseStoreProvider provider, StoreSettings settings) {
    try {
      return provider.open(settings);
    } catch (LockException problem) {
      throw problem;
    } catch (RuntimeException problem) {
      throw new LockConfigurationException(
          "the lock store '%s' cannot be opened: %s".formatted(provider.name(), problem), problem);
    }
  }

  private static LeaseEngine engine(
      LeaseStore store, StoreSettings settings, Consumer<LockEvent> listener, Telemetry telemetry) {
    LeaseEngine.Builder builder = LeaseEngine.builder(store).listener(listener);
    if (telemetry != Telemetry.NONE) {
      builder.meter(telemetry::measure);
    }
    settings.text(CoreProperties.OWNER).ifPresent(builder::owner);
    if (settings.text(CoreProperties.MAX_HOLD).isPresent()) {
      builder.maxHold(
          settings.duration(
              CoreProperties.MAX_HOLD,
              LockOptions.MAX_DURATION,
              LockOptions.MIN_TTL,
              LockOptions.MAX_DURATION));
    }
    return builder.build();
  }

  private static void tell(BackendChoice choice, LeaseEngine engine, String store) {
    LOG.log(Level.INFO, "distlock uses {0}; owner: {1}", store, engine.owner());
    if (choice.byDefault()) {
      LOG.log(Level.WARNING, ONLY_IN_MEMORY);
    }
  }

  private static void warnUnlessUp(LeaseEngine engine, Duration atMost) {
    StoreHealth health = engine.health(atMost);
    if (!health.isUp()) {
      LOG.log(
          Level.WARNING,
          "The lock store {0} does not work yet: {1}. Locks are refused until it does.",
          health.store(),
          health.problem());
    }
  }
}
