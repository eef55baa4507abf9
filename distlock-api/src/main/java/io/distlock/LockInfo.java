package io.distlock;

import java.time.Duration;
import java.util.Objects;

/**
 * A valid lease as the store shows it.
 *
 * @param name the name of the lock
 * @param owner the readable identity of the holding process
 * @param fencingToken the fencing token of the lease
 * @param remaining what is left of it by the store's clock, if nobody renews it
 */
public record LockInfo(String name, String owner, long fencingToken, Duration remaining) {

  /** Checks that nothing is missing. */
  public LockInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(remaining, "remaining");
  }
}
