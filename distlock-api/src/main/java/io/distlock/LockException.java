package io.distlock;

import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/**
 * What every failure of this library extends, arguments apart ({@link IllegalArgumentException}).
 *
 * <p>An application exception in the sense of Jakarta Enterprise Beans, so that callers of an
 * enterprise bean see it as itself instead of wrapped; it rolls back the transaction that it passes
 * through, unless it only says {@linkplain LockNotAcquiredException busy}.
 */
@ApplicationException(rollback = true, inherited = true)
public abstract class LockException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LockException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
