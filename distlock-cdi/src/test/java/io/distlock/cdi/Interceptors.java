package io.distlock.cdi;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Calls methods through our interceptors as a container does. */
final class Interceptors {

  private final LockedInterceptor outer = new LockedInterceptor();
  private final LockedBodyInterceptor inner = new LockedBodyInterceptor();

  @SuppressWarnings("UnnecessaryAssignment") // the container is this class
  Interceptors(Server server) {
    outer.calls = server.get(LockedCalls.class);
    inner.calls = server.get(LockedCalls.class);
  }

  /** A business method. */
  @Nullable Object invoke(Object target, String method, Callable<? extends @Nullable Object> body)
      throws Exception {
    Call call = new Call(target, method, body);
    return outer.aroundInvoke(new Call(target, method, () -> inner.aroundInvoke(call)));
  }

  /** A timer's method. */
  @Nullable Object timeout(
      Object target, String method, Callable<? extends @Nullable Object> body, Object... arguments)
      throws Exception {
    Call call = new Call(target, method, body, arguments);
    return outer.aroundTimeout(
        new Call(target, method, () -> inner.aroundTimeout(call), arguments));
  }
}
