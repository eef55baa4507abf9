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
 * Stands between the transaction of a {@link Locked} method and the method itself; public only
 * because containers ask for it.
 *
 * <p>Runs inside of {@code @Transactional}, whatever that did about the caller's transaction: so it
 * sees the transaction that the method's work belongs to, and can make the lease last until that is
 * completed, or roll it back if the lease is lost.
 */
@Interceptor
@Locked
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 210)
@SuppressWarnings("serial") // what is injected is a client proxy, which can be serialized
public class LockedBodyInterceptor implements Serializable {

  private static final long serialVersionUID = 1L;

  @Inject LockedCalls calls;

  /** For containers. */
  public LockedBodyInterceptor() {}

  /** A business method. */
  @AroundInvoke
  public @Nullable Object aroundInvoke(InvocationContext context) throws Exception {
    return calls.body(context);
  }

  /** A timer's method. */
  @AroundTimeout
  public @Nullable Object aroundTimeout(InvocationContext context) throws Exception {
    return calls.body(context);
  }
}
