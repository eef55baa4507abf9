package io.distlock.calls;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Stands between the container and everything else: what leaves a timeout passes here. */
@Interceptor
@Witnessed
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
@SuppressWarnings("serial") // what is injected is a client proxy, which can be serialized
public class Witness implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final System.Logger LOG = System.getLogger(Witness.class.getName());

  @Inject Journal journal;

  /** OpenEJB only looks at interceptors that have one of these. */
  @AroundInvoke
  public @Nullable Object pass(InvocationContext context) throws Exception {
    return context.proceed();
  }

  /** Counts, and lets everything pass. */
  @AroundTimeout
  public @Nullable Object watch(InvocationContext context) throws Exception {
    String timer = nameOf(context.getTarget().getClass());
    boolean escaped = true;
    try {
      Object result = context.proceed();
      escaped = false;
      return result;
    } catch (Throwable problem) {
      LOG.log(Level.ERROR, "An exception leaves " + timer, problem);
      throw problem;
    } finally {
      journal.fired(timer, escaped);
    }
  }

  /** Some containers put a generated subclass in front. */
  private static String nameOf(Class<?> bean) {
    return bean.getSimpleName().replaceAll("\\$.*", "");
  }
}
