package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.concurrent.Asynchronous;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Work for a managed executor of Jakarta Concurrency. */
@ApplicationScoped
public class ConcurrentBean {

  @Inject Work work;

  /** Runs on a thread of the executor, after the caller has its answer. */
  @Asynchronous
  @Locked
  public void later() {
    work.run("ConcurrentBean.later");
  }
}
