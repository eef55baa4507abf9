package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;

/** A method without an instance. */
@ApplicationScoped
public class StaticMethod {

  /** Cannot be locked. */
  @Locked
  public static void run() {}
}
