package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** A bean without a client proxy. */
@Dependent
public class DependentBean {

  @Inject Work work;

  /** Locked. */
  @Locked
  public void open() {
    work.run("DependentBean.open");
  }
}
