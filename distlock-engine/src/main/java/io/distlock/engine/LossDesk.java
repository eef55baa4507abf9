package io.distlock.engine;

import io.distlock.LeaseLoss;
import io.distlock.LeaseLost;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.BiConsumer;

/**
 * What happens once when a lease is lost: it leaves the books, the application is told, a human can
 * read of it.
 */
final class LossDesk implements BiConsumer<HeldLease, LeaseLoss> {

  private static final Logger LOG = System.getLogger(LossDesk.class.getName());

  private final HeldLeases held;
  private final Announcer announcer;

  LossDesk(HeldLeases held, Announcer announcer) {
    this.held = held;
    this.announcer = announcer;
  }

  @Override
  public void accept(HeldLease lease, LeaseLoss loss) {
    held.remove(lease);
    announcer.complete(lease.lost(), loss);
    if (lease.isClaimed()) {
      announcer.tell(new LeaseLost(loss));
    }
    Level level = loss.reason() == LeaseLoss.Reason.CLOSED ? Level.INFO : Level.WARNING;
    LOG.log(level, loss.describe()); // last of all: a log that fails hides no loss
  }
}
