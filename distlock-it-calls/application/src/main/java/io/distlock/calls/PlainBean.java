package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Methods of a CDI bean. */
@ApplicationScoped
public class PlainBean {

  @Inject Work work;
  @Inject PlainBean self;

  /** As it should be. */
  @Locked
  public void open() {
    work.run("PlainBean.open");
  }

  @Locked
  void packagePrivate() {
    work.run("PlainBean.packagePrivate");
  }

  /** For subclasses and this package. */
  @Locked
  protected void forSubclasses() {
    work.run("PlainBean.forSubclasses");
  }

  /** Goes through no interceptor, on no server. */
  public void throughThis() {
    calledThroughThis();
  }

  /** Locked, if it is called from elsewhere. */
  @Locked
  public void calledThroughThis() {
    work.run("PlainBean.throughThis");
  }

  /** Goes through the container again, while this bean is intercepted already. */
  @Locked("outer")
  public void throughSelf() {
    self.calledThroughSelf();
  }

  /** Called under another lock. */
  @Locked
  public void calledThroughSelf() {
    work.run("PlainBean.throughSelf");
  }
}
