package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.inject.Inject;

/** Gives its locked method to subclasses. */
abstract class Parent {

  @Inject Work work;

  abstract String name();

  /** Locked, in subclasses too. */
  @Locked
  public void open() {
    work.run(name() + ".open");
  }
}
