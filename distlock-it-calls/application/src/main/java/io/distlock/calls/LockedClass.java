package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** A bean that is locked as a whole. */
@ApplicationScoped
@Locked
public class LockedClass {

  @Inject Work work;

  /** Locked by its class. */
  public void open() {
    work.run("LockedClass.open");
  }
}
