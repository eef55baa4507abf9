package io.distlock.cdi;

import io.distlock.LockEvent;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.ObserverMethod;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fires what the engine tells as CDI events of its type, where somebody observes it. Observers
 * cannot disturb locking: what they throw is logged.
 */
final class LockEvents implements Consumer<LockEvent> {

  private static final Logger LOG = System.getLogger(LockEvents.class.getName());

  private final BeanManager beanManager;
  private final Map<Class<?>, Observers> observers = new ConcurrentHashMap<>();
  private volatile boolean stopped;

  LockEvents(BeanManager beanManager) {
    this.beanManager = beanManager;
  }

  /** The container is going away, and observers with it; what is still told is dropped. */
  void stop() {
    stopped = true;
  }

  @Override
  public void accept(LockEvent event) {
    if (stopped) {
      return;
    }
    Observers of =
        observers.computeIfAbsent(event.getClass(), type -> Observers.of(resolve(event)));
    if (of.synchronous()) {
      fire(event);
    }
    if (of.asynchronous()) {
      fireAsync(event);
    }
  }

  private void fire(LockEvent event) {
    try {
      beanManager.getEvent().select(LockEvent.class).fire(event);
    } catch (RuntimeException problem) {
      contain(event, problem);
    }
  }

  private void fireAsync(LockEvent event) {
    try {
      beanManager
          .getEvent()
          .select(LockEvent.class)
          .fireAsync(event)
          .whenComplete((done, problem) -> contain(event, problem));
    } catch (RuntimeException problem) {
      contain(event, problem);
    }
  }

  private Set<ObserverMethod<? super LockEvent>> resolve(LockEvent event) {
    return beanManager.resolveObserverMethods(event);
  }

  private void contain(LockEvent event, @Nullable Throwable problem) {
    if (problem != null && !stopped) {
      LOG.log(Level.WARNING, "An observer of " + event + " failed", problem);
    }
  }

  /** Which kinds of observers there are; fixed once the application is deployed. */
  private record Observers(boolean synchronous, boolean asynchronous) {

    static Observers of(Set<ObserverMethod<? super LockEvent>> methods) {
      return new Observers(
          methods.stream().anyMatch(method -> !method.isAsync()),
          methods.stream().anyMatch(ObserverMethod::isAsync));
    }
  }
}
