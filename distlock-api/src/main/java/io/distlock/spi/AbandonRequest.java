package io.distlock.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * Names an attempt that nobody wants any more.
 *
 * @param name the name of the lock
 * @param token the identity of the attempt
 * @param ttl the ttl that the attempt asked for
 */
public record AbandonRequest(String name, OwnershipToken token, Duration ttl) {

  /** Checks that nothing is missing, and that the ttl is positive. */
  public AbandonRequest {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(token, "token");
    Requests.requirePositive(ttl, "ttl");
  }
}
