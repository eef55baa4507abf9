package io.distlock.cdi;

import io.distlock.Lease;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockException;
import io.distlock.Locker;
import io.distlock.spi.LeaseTime;
import jakarta.interceptor.InvocationContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One call of a locked method: acquires, runs the method, releases. Used once, by one thread. */
final class LockedCall {

  private static final Logger LOG = System.getLogger(LockedCall.class.getName());
  private static final LeaseTime TIME = LeaseTime.system();

  private final Locker locker;
  private final LockPlan plan;
  private final InvocationContext context;
  private final long startNanos = TIME.nanoTime();
  private boolean begun;

  LockedCall(Locker locker, LockPlan plan, InvocationContext context) {
    this.locker = locker;
    this.plan = plan;
    this.context = context;
  }

  /**
   * Whether the method was entered; tells a lock exception of this call from one that the method
   * itself threw.
   */
  boolean hasBegun() {
    return begun;
  }

  /** Since the call came in. */
  Duration age() {
    return Duration.ofNanos(TIME.nanoTime() - startNanos);
  }

  @SuppressWarnings("NullAway") // does not see that the result is nullable by its type argument
  @Nullable Object run() throws Exception {
    if (plan.options().autoRenew()) {
      return locker.<@Nullable Object, Exception>withLock(
          plan.name(), plan.options(), this::proceed);
    }
    return runWithoutRenewal();
  }

  private @Nullable Object runWithoutRenewal() throws Exception {
    Lease lease = locker.acquire(plan.name(), plan.options());
    Object result;
    try {
      result = proceed(lease);
    } catch (Throwable problem) {
      closeUnder(problem, lease);
      throw problem;
    }
    close(lease);
    return result;
  }

  private @Nullable Object proceed(Lease lease) throws Exception {
    begun = true;
    CurrentLeases.push(lease);
    try {
      return context.proceed();
    } finally {
      CurrentLeases.pop();
    }
  }

  /** The method succeeded; only a loss makes that worthless. */
  private void close(Lease lease) {
    try {
      lease.close();
    } catch (LeaseNotHeldException lost) {
      LOG.log(
          Level.WARNING, "{0} took longer than its lease: {1}", plan.where(), lost.getMessage());
      throw lost;
    } catch (LockException problem) {
      // the Locker repeats the release, and the lease ends by itself
      LOG.log(Level.WARNING, "Lock '" + plan.name() + "' could not be released yet", problem);
    }
  }

  private static void closeUnder(Throwable problem, Lease lease) {
    try {
      lease.close();
    } catch (LockException second) {
      problem.addSuppressed(second);
    }
  }
}
