package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Business methods of an enterprise bean without an interface. */
@Stateless
public class StatelessBean {

  @Inject Work work;

  /** Locked. */
  @Locked
  public void open() {
    work.run("StatelessBean.open");
  }

  /** Runs on a thread of the container, after the caller has its answer. */
  @Asynchronous
  @Locked
  public void later() {
    work.run("StatelessBean.later");
  }
}
