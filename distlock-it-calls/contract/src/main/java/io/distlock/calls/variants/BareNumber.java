package io.distlock.calls.variants;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;

/** A duration without a unit. */
@ApplicationScoped
public class BareNumber {

  /** Of what? */
  @Locked(ttl = "30")
  public void run() {}
}
