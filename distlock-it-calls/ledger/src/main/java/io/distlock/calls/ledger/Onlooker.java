package io.distlock.calls.ledger;

import jakarta.annotation.Priority;
import jakarta.ejb.Timer;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Stands next to the container, and notes what a call leaves behind. */
@Interceptor
@Booked
@Priority(Interceptor.Priority.PLATFORM_BEFORE)
@SuppressWarnings("serial") // what is injected is a client proxy, which can be serialized
public class Onlooker implements Serializable {

  private static final long serialVersionUID = 1L;

  @Inject CurrentTransaction transaction;
  @Inject Notes notes;

  /** Lets everything pass. */
  @AroundInvoke
  @AroundTimeout
  public @Nullable Object watch(InvocationContext context) throws Exception {
    String left = "nothing";
    try {
      return context.proceed();
    } catch (Exception problem) {
      left = problem.getClass().getSimpleName();
      throw problem;
    } finally {
      String account = accountOf(context);
      notes.note(account, "thrown", left);
      notes.note(account, "flag", Thread.currentThread().isInterrupted());
      notes.note(account, "leftAs", transaction.status());
    }
  }

  private static String accountOf(InvocationContext context) {
    if (context.getTimer() instanceof Timer timer) {
      return String.valueOf(timer.getInfo());
    }
    return ((BookingOrder) context.getParameters()[0]).account();
  }
}
