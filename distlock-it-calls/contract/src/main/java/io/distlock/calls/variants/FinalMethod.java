package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.Dependent;

/** A method that cannot be overridden. */
@Dependent
public class FinalMethod {

  /** Cannot be locked. */
  @Locked
  public final void run() {}
}
