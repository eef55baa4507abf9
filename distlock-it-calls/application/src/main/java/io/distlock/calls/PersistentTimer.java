package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.ConfigProvider;

/** A timer that the server writes down; created where {@code calls.persistent-timers} is true. */
@Singleton
@Startup
@Witnessed
@SuppressWarnings("NullAway.Init") // the container injects before create()
public class PersistentTimer {

  private static final long SECOND_MILLIS = 1_000;

  @Resource TimerService timers;
  @Inject Work work;

  @PostConstruct
  void create() {
    boolean wanted =
        ConfigProvider.getConfig()
            .getOptionalValue("calls.persistent-timers", Boolean.class)
            .orElse(false);
    if (wanted && timers.getTimers().isEmpty()) {
      timers.createIntervalTimer(SECOND_MILLIS, SECOND_MILLIS, new TimerConfig("calls", true));
    }
  }

  /** Every second. */
  @Timeout
  @Locked(ttl = Timers.TTL)
  public void tick() {
    work.run("PersistentTimer.tick");
  }
}
