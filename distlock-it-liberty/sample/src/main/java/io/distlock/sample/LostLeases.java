package io.distlock.sample;

import io.distlock.LeaseLost;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Wakes somebody up: work was under way when its lease was lost. */
@ApplicationScoped
class LostLeases {

  private static final Logger LOG = System.getLogger(LostLeases.class.getName());

  void alarm(@ObservesAsync LeaseLost event) {
    LOG.log(
        Level.ERROR,
        "Look at what {0} did under fencing token {1}: {2}",
        event.name(),
        String.valueOf(event.loss().fencingToken()),
        event.loss().reason());
  }
}
