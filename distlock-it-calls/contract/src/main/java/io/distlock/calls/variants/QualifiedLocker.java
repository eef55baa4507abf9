package io.distlock.calls.variants;

import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;

/** A Locker that stands beside the default one. */
@ApplicationScoped
public class QualifiedLocker {

  @Produces
  @Second
  @ApplicationScoped
  Locker locker() {
    return OwnLockers.create("qualified");
  }

  void close(@Disposes @Second Locker locker) {
    locker.close();
  }
}
