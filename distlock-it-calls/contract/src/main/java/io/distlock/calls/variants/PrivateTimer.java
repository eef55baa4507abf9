package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;

/** A timer that some servers run without any interceptor. */
@Singleton
public class PrivateTimer {

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked
  @SuppressWarnings("UnusedMethod") // the container calls it
  private void tick() {}
}
