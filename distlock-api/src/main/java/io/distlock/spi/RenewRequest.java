package io.distlock.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * Asks for a lease to live at least {@code ttl} from now.
 *
 * @param name the name of the lock
 * @param token the identity of the grant
 * @param ttl how long the lease lives from now on
 */
public record RenewRequest(String name, OwnershipToken token, Duration ttl) {

  /** Checks that nothing is missing, and that the ttl is positive. */
  public RenewRequest {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(token, "token");
    Requests.requirePositive(ttl, "ttl");
  }
}
