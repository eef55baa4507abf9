package io.distlock.cdi;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Puts {@link Locked} methods under their lock; public only because containers ask for it.
 *
 * <p>Runs outside of {@code @Transactional}, so that a transaction which the method begins has
 * ended before the lock is released, and inside of Jakarta Concurrency's {@code @Asynchronous}, so
 * that the lock is held where the work is done.
 */
@Interceptor
@Locked
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
@SuppressWarnings("serial") // what is injected is a client proxy, which can be serialized
public class LockedInterceptor implements Serializable {

  private static final long serialVersionUID = 1L;

  @Inject LockedCalls calls;

  /** For containers. */
  public LockedInterceptor() {}

  /** A business method. */
  @AroundInvoke
  public @Nullable Object aroundInvoke(InvocationContext context) throws Exception {
    return calls.invoke(context);
  }

  /** A timer's method. */
  @AroundTimeout
  public @Nullable Object aroundTimeout(InvocationContext context) throws Exception {
    return calls.timeout(context);
  }
}
