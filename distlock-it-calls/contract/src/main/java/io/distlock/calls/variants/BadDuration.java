package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.ejb.Stateless;

/** A duration that nobody understands. */
@Stateless
public class BadDuration {

  /** Cannot be locked. */
  @Locked(maxWait = "30 parsecs")
  public void run() {}
}
