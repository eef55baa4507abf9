package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * A job that is done in no time, on servers whose clocks do not agree: one timer for each of {@code
 * calls.shifts}, in milliseconds after every even second.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@SuppressWarnings("NullAway.Init") // the container injects before create()
public class ShortJob {

  /** From one tick to the next. */
  public static final long TICK_MILLIS = 2_000;

  @Resource TimerService timers;
  @Inject Work work;

  @PostConstruct
  void create() {
    long untilTick = TICK_MILLIS - System.currentTimeMillis() % TICK_MILLIS;
    String shifts =
        ConfigProvider.getConfig().getOptionalValue("calls.shifts", String.class).orElse("0");
    for (String each : List.of(shifts.split(",", -1))) {
      long shift = Long.parseLong(each);
      timers.createIntervalTimer(untilTick + shift, TICK_MILLIS, new TimerConfig(shift, false));
    }
  }

  /** Holds the lock for longer than the clocks differ. */
  @Timeout
  @Locked(holdAtLeast = "1200ms")
  public void tick() {
    work.run("ShortJob.tick");
  }
}
