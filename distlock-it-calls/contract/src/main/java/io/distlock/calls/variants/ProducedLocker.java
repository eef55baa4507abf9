package io.distlock.calls.variants;

import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;

/** An application's own Locker, made by a producer. */
@ApplicationScoped
public class ProducedLocker {

  @Produces
  @ApplicationScoped
  Locker locker() {
    return OwnLockers.create("produced");
  }

  void close(@Disposes Locker locker) {
    locker.close();
  }
}
