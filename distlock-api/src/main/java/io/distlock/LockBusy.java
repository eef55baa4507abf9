package io.distlock;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A lock was not acquired because somebody else holds it.
 *
 * @param name the name of the lock
 * @param waited from the call to giving up
 * @param holder the owner that holds it, null if not known; see {@link #knownHolder()}
 */
public record LockBusy(String name, Duration waited, @Nullable String holder) implements LockEvent {

  /** The owner that holds it, if known. */
  public Optional<String> knownHolder() {
    return Optional.ofNullable(holder);
  }
}
