package io.distlock.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * Gives a lease back.
 *
 * @param name the name of the lock
 * @param token the identity of the grant
 * @param keepFor how long the name stays taken nevertheless; zero to free it
 * @param keepData whether the data on the lock stays readable
 */
public record ReleaseRequest(
    String name, OwnershipToken token, Duration keepFor, boolean keepData) {

  /** Checks that nothing is missing, and that the time is not negative. */
  public ReleaseRequest {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(token, "token");
    Requests.requireNotNegative(keepFor, "keepFor");
  }

  /** Frees the name, data included. */
  public static ReleaseRequest of(String name, OwnershipToken token) {
    return new ReleaseRequest(name, token, Duration.ZERO, false);
  }
}
