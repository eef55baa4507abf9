package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Inject;

/** Methods that the container calls with an event. */
@ApplicationScoped
public class Observers {

  @Inject Work work;

  /** On the thread of the sender. */
  @Locked
  public void now(@Observes Signal signal) {
    work.run("Observers.now");
  }

  /** On another thread. */
  @Locked
  public void later(@ObservesAsync Signal signal) {
    work.run("Observers.later");
  }
}
