package io.distlock.spi;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to get a lease.
 *
 * @param name the name of the lock
 * @param token the random identity of this attempt and of the grant it may get
 * @param owner the readable identity of the asking process
 * @param ttl how long the lease lives
 * @param data the data to keep on the lock, if any
 * @param replaceData whether {@code data}, or its absence, replaces data that is there
 */
public record AcquireRequest(
    String name,
    OwnershipToken token,
    String owner,
    Duration ttl,
    @Nullable LeaseData data,
    boolean replaceData) {

  /** Checks that nothing is missing, and that the ttl is positive. */
  public AcquireRequest {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(owner, "owner");
    Requests.requirePositive(ttl, "ttl");
  }

  /** An attempt without data. */
  public static AcquireRequest of(String name, OwnershipToken token, String owner, Duration ttl) {
    return new AcquireRequest(name, token, owner, ttl, null, false);
  }
}
