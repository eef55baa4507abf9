package io.distlock.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The work that two servers must not do at the same time. */
@ApplicationScoped
class PayoutService {

  @Inject Journal journal;

  @Inject
  @ConfigProperty(name = "sample.work.millis", defaultValue = "300")
  long workMillis;

  /**
   * Pays out.
   *
   * @param fencingToken goes with every write, so that the receiving side can refuse a latecomer
   *     whose lease has ended meanwhile
   */
  void payOut(long fencingToken) {
    String body = journal.entered(fencingToken);
    try {
      Thread.sleep(workMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the lease was lost: stop working
    } finally {
      journal.left(body);
    }
  }
}
