package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;

/** Business method of a singleton. */
@Singleton
public class SingletonBean {

  @Inject Work work;

  /** Locked. */
  @Locked
  public void open() {
    work.run("SingletonBean.open");
  }
}
