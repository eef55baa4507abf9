package io.distlock;

import jakarta.ejb.ApplicationException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Busy: somebody else held the lock for as long as the caller was willing to wait.
 *
 * <p>Nothing was done that would have to be undone: where it leaves an enterprise bean, the caller
 * can handle it and its transaction goes on.
 */
@ApplicationException(rollback = false, inherited = true)
public final class LockNotAcquiredException extends LockException {

  private static final long serialVersionUID = 1L;

  private final String name;
  private final Duration waited;
  private final @Nullable String owner;

  /** For Lockers: {@code owner} is the last holder seen, if known. */
  public LockNotAcquiredException(String name, Duration waited, @Nullable String owner) {
    super(
        "lock '%s' is busy: held by %s; waited %d ms"
            .formatted(name, owner == null ? "somebody else" : owner, waited.toMillis()),
        null);
    this.name = name;
    this.waited = waited;
    this.owner = owner;
  }

  /** The name of the lock. */
  public String name() {
    return name;
  }

  /** How long the caller waited. */
  public Duration waited() {
    return waited;
  }

  /** The last holder seen, if known. */
  public Optional<String> owner() {
    return Optional.ofNullable(owner);
  }
}
