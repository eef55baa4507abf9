package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.LockException;
import io.distlock.LockNotAcquiredException;
import io.distlock.Locker;
import io.distlock.LockerClosedException;
import io.distlock.spi.LeaseTime;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.interceptor.InvocationContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a locked call answers if its lock could not be had, or was lost: exceptions for
 * business methods, log entries for timeouts.
 *
 * <p>One for the application, so that a Locker without a scope is not made anew for each
 * intercepted bean.
 */
@ApplicationScoped
class LockedCalls {

  private static final Logger LOG = System.getLogger(LockedCalls.class.getName());

  private final Repetitions repetitions = new Repetitions(LeaseTime.system());

  @Inject Locker locker;
  @Inject LockPlans plans;

  private final StoreTrouble trouble = new StoreTrouble();
  private final Transactions transactions;

  /** For proxies. */
  @SuppressWarnings("NullAway.Init") // a proxy works with none of it
  LockedCalls() {
    transactions = () -> null;
  }

  @Inject
  @SuppressWarnings("NullAway.Init") // containers inject the rest afterwards
  LockedCalls(Instance<Object> beans) {
    transactions = Transactions.find(beans);
  }

  /** Looks for transactions while it is sure to find them: not every thread can, later on. */
  void begin(@Observes @Initialized(ApplicationScoped.class) Object event) {
    LOG.log(Level.TRACE, "Transaction of the deployment: {0}", transactions.current());
  }

  /** A business method. */
  public @Nullable Object invoke(InvocationContext context) throws Exception {
    LockPlan plan = plans.of(context);
    String name = plan.name().nameFor(context.getParameters());
    LockedCall call = new LockedCall(locker, plan, name, transactions, () -> {});
    try {
      return call.run(context);
    } catch (LockNotAcquiredException busy) {
      if (call.hasBegun() || plan.onBusy() != OnBusy.SKIP) {
        throw busy;
      }
      LOG.log(Level.DEBUG, "{0} is skipped: {1}", plan.where(), busy.getMessage());
      return skip(context);
    } catch (InterruptedException interrupt) {
      if (call.hasBegun() || declaresInterrupt(context)) {
        throw interrupt;
      }
      Thread.currentThread().interrupt();
      LockNotAcquiredException problem = new LockNotAcquiredException(name, call.age(), null);
      problem.addSuppressed(interrupt);
      throw problem;
    }
  }

  /** A timer's method: no lock exception leaves it. */
  public @Nullable Object timeout(InvocationContext context) throws Exception {
    LockPlan plan;
    try {
      plan = plans.of(context);
    } catch (LockException unknown) {
      LOG.log(Level.ERROR, "A timeout is skipped", unknown);
      return skip(context);
    }
    String name;
    try {
      name = plan.name().nameFor(context.getParameters());
    } catch (IllegalArgumentException noName) {
      LOG.log(Level.ERROR, noName.getMessage() + ". This run is skipped", noName);
      return skip(context);
    }
    Repetitions.Timeout timeout = new Repetitions.Timeout(plan, name);
    if (repetitions.isOne(timeout)) {
      LOG.log(Level.INFO, "{0} is not repeated after its rollback", plan.where());
      return skip(context);
    }
    LockedCall call =
        new LockedCall(locker, plan, name, transactions, () -> repetitions.expect(timeout));
    try {
      Object result = call.run(context);
      trouble.answered();
      return result;
    } catch (LockException problem) {
      if (call.hasBegun()) {
        damaged(timeout, problem);
      } else {
        notRun(plan, problem);
      }
      return skip(context);
    } catch (InterruptedException interrupt) {
      if (call.hasBegun()) {
        throw interrupt;
      }
      Thread.currentThread().interrupt();
      LOG.log(
          Level.WARNING, "{0} is skipped: interrupted while waiting for its lock", plan.where());
      return skip(context);
    }
  }

  /** The method itself, of either kind, inside of what its transaction is. */
  public @Nullable Object body(InvocationContext context) throws Exception {
    LockedCall call = CallChain.innermost();
    if (call == null) {
      throw new LockConfigurationException(
          "%s.%s was given to another thread on its way under @Locked, so that its lease cannot follow it: use Locker.withLock inside of the method"
              .formatted(
                  context.getMethod().getDeclaringClass().getName(),
                  context.getMethod().getName()));
    }
    return call.body(context);
  }

  private void notRun(LockPlan plan, LockException problem) {
    if (problem instanceof LockNotAcquiredException || problem instanceof LockerClosedException) {
      trouble.answered();
      LOG.log(Level.DEBUG, "{0} is skipped: {1}", plan.where(), problem.getMessage());
    } else {
      trouble.skipped(plan, problem);
    }
  }

  /**
   * The method ran, but not, or not to its end, under its lease.
   *
   * <p>A container takes a timeout that is rolled back for a failed one: it runs it again at once,
   * and if that fails too it suspends the timer for minutes or drops it. So the repetition is
   * answered without running the method, and the timer goes on with its next regular run.
   */
  private void damaged(Repetitions.Timeout timeout, LockException problem) {
    LOG.log(Level.ERROR, timeout.plan().where() + " did not end well under its lock", problem);
    CallersTransaction transaction = transactions.current();
    if (transaction != null) {
      transaction.setRollbackOnly();
      repetitions.expect(timeout);
    }
  }

  private static @Nullable Object skip(InvocationContext context) {
    return SkippedResult.of(context.getMethod().getReturnType());
  }

  private static boolean declaresInterrupt(InvocationContext context) {
    return Arrays.stream(context.getMethod().getExceptionTypes())
        .anyMatch(type -> type.isAssignableFrom(InterruptedException.class));
  }
}
