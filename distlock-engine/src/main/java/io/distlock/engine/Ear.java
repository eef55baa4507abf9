package io.distlock.engine;

import io.distlock.LockException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime.Bell;
import io.distlock.spi.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Hears of releases of one name, where the store can tell; otherwise its owner has to poll. For one
 * thread.
 */
final class Ear implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Ear.class.getName());

  private final LeaseStore store;
  private final String name;
  private final Bell bell;
  private @Nullable Watch watch;

  Ear(LeaseStore store, String name, Bell bell) {
    this.store = store;
    this.name = name;
    this.bell = bell;
  }

  /**
   * Begins to listen unless it does so already.
   *
   * @return whether it has just begun to hear, so that a release may have been missed until now
   */
  boolean beginToHear() {
    if (watch != null) {
      return false;
    }
    try {
      watch = store.watch(name, bell::ring);
      return hears();
    } catch (LockException e) {
      LOG.log(Level.DEBUG, "waiting for '" + name + "' by polling", e);
      return false;
    }
  }

  boolean hears() {
    Watch begun = watch;
    return begun != null && begun.isLive();
  }

  @Override
  public void close() {
    Watch begun = watch;
    if (begun == null) {
      return;
    }
    try {
      begun.close();
    } catch (RuntimeException e) { // what was won while listening must not get lost
      LOG.log(Level.DEBUG, "a watch for '" + name + "' could not be closed", e);
    }
  }
}
