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

/** A timer that the application creates. */
@Singleton
@Startup
@Witnessed
@SuppressWarnings("NullAway.Init") // the container injects before create()
public class ProgrammaticTimer {

  private static final long SECOND_MILLIS = 1_000;

  @Resource TimerService timers;
  @Inject Work work;

  @PostConstruct
  void create() {
    timers.createIntervalTimer(SECOND_MILLIS, SECOND_MILLIS, new TimerConfig(null, false));
  }

  /** Every second. */
  @Timeout
  @Locked(ttl = Timers.TTL)
  public void tick() {
    work.run("ProgrammaticTimer.tick");
  }
}
