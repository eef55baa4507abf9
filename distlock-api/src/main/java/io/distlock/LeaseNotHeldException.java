package io.distlock;

import org.jspecify.annotations.Nullable;

/** The lease is not held any more: it was released, or {@linkplain LeaseLostException lost}. */
public class LeaseNotHeldException extends LockException {

  private static final long serialVersionUID = 1L;

  private final String name;

  /** For Lockers: the lease of that name was released. */
  public LeaseNotHeldException(String name) {
    this(name, "lease of '%s' was released before".formatted(name), null);
  }

  LeaseNotHeldException(String name, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.name = name;
  }

  /** The name of the lock. */
  public String name() {
    return name;
  }
}
