package io.distlock.calls;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.Map;

/** Makes the calls, by the name that their bodies have in the journal. */
@ApplicationScoped
class Calls {

  @Inject PlainBean plain;
  @Inject DependentBean dependent;
  @Inject LockedClass lockedClass;
  @Inject InheritingBean inheriting;
  @Inject StatelessBean stateless;
  @Inject LocalContract behindInterface;
  @Inject SingletonBean singleton;
  @Inject ConcurrentBean concurrent;
  @Inject Durations durations;
  @Inject Event<Signal> signals;

  void call(String name) {
    Runnable call = all().get(name);
    if (call == null) {
      throw new IllegalArgumentException("No such call: " + name);
    }
    call.run();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the journal tells
  private Map<String, Runnable> all() {
    return Map.ofEntries(
        Map.entry("PlainBean.open", plain::open),
        Map.entry("PlainBean.packagePrivate", plain::packagePrivate),
        Map.entry("PlainBean.forSubclasses", plain::forSubclasses),
        Map.entry("PlainBean.throughThis", plain::throughThis),
        Map.entry("PlainBean.throughSelf", plain::throughSelf),
        Map.entry("DependentBean.open", dependent::open),
        Map.entry("LockedClass.open", lockedClass::open),
        Map.entry("InheritingBean.open", inheriting::open),
        Map.entry("StatelessBean.open", stateless::open),
        Map.entry("StatelessBean.later", stateless::later),
        Map.entry("BeanWithInterface.open", behindInterface::open),
        Map.entry("SingletonBean.open", singleton::open),
        Map.entry("ConcurrentBean.later", concurrent::later),
        Map.entry("Durations.iso", durations::iso),
        Map.entry("Durations.spaces", durations::spaces),
        Map.entry("Durations.seconds", durations::seconds),
        Map.entry("Durations.minutesAndSeconds", durations::minutesAndSeconds),
        Map.entry("Durations.config", durations::config),
        Map.entry("Observers.now", () -> signals.fire(new Signal())),
        Map.entry("Observers.later", () -> signals.fireAsync(new Signal())));
  }
}
