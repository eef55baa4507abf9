package io.distlock.sample;

import io.distlock.LockBusy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/** Hears when another server holds the lock of the payouts. */
@ApplicationScoped
class SkippedPayouts {

  @Inject Journal journal;

  void onBusy(@Observes LockBusy busy) {
    if (busy.name().equals("payouts")) {
      journal.skipped();
    }
  }
}
