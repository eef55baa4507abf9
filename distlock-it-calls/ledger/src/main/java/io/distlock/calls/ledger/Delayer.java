package io.distlock.calls.ledger;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Puts {@link Completion} into the transaction before the lock does its part: inside of
 * {@code @Transactional}, outside of the innermost of the lock. So the lock looks at its lease
 * after the delay.
 */
@Interceptor
@Booked
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 205)
@SuppressWarnings("serial") // what is injected is a client proxy, which can be serialized
public class Delayer implements Serializable {

  private static final long serialVersionUID = 1L;

  @Inject CurrentTransaction transaction;

  /** A business method, or a timeout. */
  @AroundInvoke
  @AroundTimeout
  public @Nullable Object delay(InvocationContext context) throws Exception {
    if (transaction.isActive()) {
      transaction.completion();
    }
    return context.proceed();
  }
}
