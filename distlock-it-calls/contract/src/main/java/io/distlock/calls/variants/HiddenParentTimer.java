package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;

/** Gives its timer to a public class, and is not public itself. */
abstract class HiddenParentTimer {

  /** Runs without any interceptor on some servers. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked
  public void tick() {}
}
