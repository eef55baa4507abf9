package io.distlock.calls.variants;

import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;

/** An application's own Locker, made by a selected alternative. */
@ApplicationScoped
@Alternative
@Priority(1)
public class AlternativeLocker {

  @Produces
  @ApplicationScoped
  Locker locker() {
    return OwnLockers.create("alternative");
  }

  void close(@Disposes Locker locker) {
    locker.close();
  }
}
