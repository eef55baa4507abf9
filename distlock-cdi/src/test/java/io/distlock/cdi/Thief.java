package io.distlock.cdi;

import static org.awaitility.Awaitility.await;

import io.distlock.LeaseLost;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Takes leases away from their holders. A bean class that applications are given. */
@ApplicationScoped
class Thief {

  private final Set<Long> lost = ConcurrentHashMap.newKeySet();

  @Inject Locker locker;

  /** Takes the lease from the store, and waits until its holder has learnt of it by renewing. */
  public void steal(String name) {
    long token = locker.inspector().find(name).orElseThrow().fencingToken();
    locker.inspector().forceRelease(name, token);
    await().pollInSameThread().until(() -> lost.contains(token));
  }

  void learn(@Observes LeaseLost event) {
    lost.add(event.loss().fencingToken());
  }
}
