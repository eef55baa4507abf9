package io.distlock.cdi;

import jakarta.interceptor.InvocationContext;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A call as a container hands it to an interceptor. */
final class Call implements InvocationContext {

  private final Object target;
  private final Method method;
  private final Callable<? extends @Nullable Object> body;
  private final Object[] arguments;

  Call(
      Object target,
      String method,
      Callable<? extends @Nullable Object> body,
      Object... arguments) {
    this.target = target;
    this.method =
        Arrays.stream(target.getClass().getDeclaredMethods())
            .filter(each -> each.getName().equals(method))
            .findFirst()
            .orElseThrow();
    this.body = body;
    this.arguments = arguments;
  }

  @Override
  public Object getTarget() {
    return target;
  }

  @Override
  public Method getMethod() {
    return method;
  }

  @Override
  public @Nullable Object proceed() throws Exception {
    return body.call();
  }

  @Override
  public @Nullable Object getTimer() {
    return null;
  }

  @Override
  public @Nullable Constructor<?> getConstructor() {
    return null;
  }

  @Override
  public Object[] getParameters() {
    return arguments;
  }

  @Override
  public void setParameters(Object[] parameters) {}

  @Override
  public Map<String, Object> getContextData() {
    return new HashMap<>();
  }
}
