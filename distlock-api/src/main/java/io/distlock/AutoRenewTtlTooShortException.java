package io.distlock;

import java.time.Duration;

/** A lease that renews itself was asked for with a ttl that leaves no time to do so. */
public final class AutoRenewTtlTooShortException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** For Lockers and options. */
  public AutoRenewTtlTooShortException(Duration ttl, Duration minimum) {
    super("ttl is %s, but automatic renewal needs at least %s".formatted(ttl, minimum));
  }
}
