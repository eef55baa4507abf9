package io.distlock.cdi;

import static java.util.Objects.requireNonNull;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockNotAcquiredException;
import io.distlock.Locker;
import io.distlock.engine.WorkGuard;
import io.distlock.spi.LeaseTime;
import jakarta.interceptor.InvocationContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of a locked method, from its lock to its end. Used once, by one thread.
 *
 * <p>Consists of {@link #run}, which is outside of the method's own transaction, and of {@link
 * #body}, which is inside.
 */
final class LockedCall {

  private static final LeaseTime TIME = LeaseTime.system();

  private final Locker locker;
  private final LockPlan plan;
  private final String name;
  private final Transactions transactions;
  private final Runnable whenVetoed;
  private final long startNanos = TIME.nanoTime();

  private @Nullable Hold hold;
  private @Nullable WorkGuard guard;
  private @Nullable Consumer<LeaseLoss> alarm; // of the guard, if that is our own
  private boolean begun;
  private boolean bodyDone;

  /**
   * A call that has not begun.
   *
   * @param name of its lock
   * @param whenVetoed run if the transaction of the method may not commit because of a lost lease
   */
  LockedCall(
      Locker locker, LockPlan plan, String name, Transactions transactions, Runnable whenVetoed) {
    this.locker = locker;
    this.plan = plan;
    this.name = name;
    this.transactions = transactions;
    this.whenVetoed = whenVetoed;
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

  /** The lease that the call runs under, once it has begun. */
  Lease lease() {
    return requireNonNull(hold).lease();
  }

  /** Whether it runs under that lock, once it has begun. */
  boolean isUnder(Locker whose, String lock) {
    return requireNonNull(hold).isOf(whose, lock);
  }

  /** Gets the lock, goes on towards the method, and leaves the lock to whoever still needs it. */
  @Nullable Object run(InvocationContext context) throws Exception {
    Hold held = enter();
    hold = held;
    begun = true;
    Object result;
    try {
      result = keepFor(proceed(context), held);
    } catch (Throwable problem) {
      LeaseNotHeldException lost = leave(held);
      if (lost != null && bodyDone) { // what failed is the commit, and most likely for this
        lost.addSuppressed(problem);
        throw lost;
      }
      if (lost != null && !(problem instanceof LeaseNotHeldException)) {
        problem.addSuppressed(lost);
      }
      throw problem;
    }
    LeaseNotHeldException lost = leave(held);
    if (lost != null) {
      throw lost;
    }
    return result;
  }

  /** Joins whoever in this chain of calls, or in this transaction, holds the lock already. */
  private Hold enter() throws InterruptedException {
    Hold known = known();
    if (known == null || !known.join()) {
      return new Hold(locker, name, locker.acquire(name, plan.options()));
    }
    if (!known.lease().isHeld()) {
      known.leave(); // says why
    }
    return known;
  }

  private @Nullable Hold known() {
    LockedCall outer = CallChain.under(locker, name);
    if (outer != null) {
      guard = outer.guard;
      return outer.hold;
    }
    CallersTransaction transaction = transactions.current();
    return transaction == null ? null : transaction.holdOf(locker, name);
  }

  private @Nullable Object proceed(InvocationContext context) throws Exception {
    CallChain.push(this);
    try {
      return context.proceed();
    } finally {
      CallChain.pop();
    }
  }

  private static @Nullable LeaseNotHeldException leave(Hold held) {
    try {
      held.leave();
      return null;
    } catch (LeaseNotHeldException lost) {
      return lost;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned to the caller
  private static @Nullable Object keepFor(@Nullable Object result, Hold held) {
    if (result instanceof CompletionStage<?> stage && PendingResult.is(stage) && held.join()) {
      try {
        return PendingResult.keeping(held, stage);
      } catch (Throwable unusable) { // it will never tell its end
        leave(held);
        throw unusable;
      }
    }
    return result;
  }

  /** Runs the method itself, in the transaction that its work belongs to. */
  @Nullable Object body(InvocationContext context) throws Exception {
    keepForTransaction();
    arm();
    Object result;
    try {
      result = context.proceed();
    } catch (Throwable problem) {
      boolean interrupted = disarm();
      LeaseNotHeldException lost = endWork();
      if (lost != null && interrupted && isInterruption(problem)) {
        lost.addSuppressed(problem); // nobody but the loss has interrupted it
        throw lost;
      }
      throw problem;
    }
    disarm();
    LeaseNotHeldException lost = endWork();
    if (lost != null) {
      throw lost;
    }
    bodyDone = true;
    return result;
  }

  /** Of the method itself, or of a locked one that it called and that had to wait. */
  private static boolean isInterruption(Throwable problem) {
    return problem instanceof InterruptedException
        || (problem instanceof LockNotAcquiredException busy
            && Arrays.stream(busy.getSuppressed())
                .anyMatch(InterruptedException.class::isInstance));
  }

  private void keepForTransaction() {
    CallersTransaction transaction = transactions.current();
    if (transaction != null) {
      transaction.keep(requireNonNull(hold), whenVetoed);
    }
  }

  /** The work is done: on a lost lease it is not to be committed. */
  private @Nullable LeaseNotHeldException endWork() {
    keepForTransaction(); // the method may have begun one that it leaves to its caller
    try {
      lease().ensureHeld();
      return null;
    } catch (LeaseNotHeldException lost) {
      CallersTransaction transaction = transactions.current();
      if (transaction != null) {
        transaction.setRollbackOnly();
      }
      return lost;
    }
  }

  private void arm() {
    if (guard == null && plan.onLoss() == OnLoss.INTERRUPT) {
      WorkGuard armed = new WorkGuard(Thread.currentThread());
      Consumer<LeaseLoss> firing = loss -> armed.fire();
      requireNonNull(hold).whenLost(firing);
      guard = armed;
      alarm = firing;
    }
  }

  /**
   * No interrupt reaches the thread from here on, unless an outer call still wants it.
   *
   * @return whether the loss of the lease has interrupted it
   */
  private boolean disarm() {
    WorkGuard armed = guard;
    Consumer<LeaseLoss> firing = alarm;
    if (armed == null || firing == null) {
      return armed != null && armed.hasFired();
    }
    requireNonNull(hold).takeBack(firing);
    alarm = null;
    guard = null; // whatever is called in this chain from now on has one of its own
    return armed.disarm();
  }
}
