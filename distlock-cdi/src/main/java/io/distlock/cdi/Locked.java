package io.distlock.cdi;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a method only while holding a lock, on one server at a time: for timers, migrations and
 * exclusive maintenance.
 *
 * <p>On a class it applies to all business methods, each under a lock of its own unless {@link
 * #value()} names one; an annotation on the method wins. Works for CDI beans and enterprise beans,
 * for business methods and timeouts. As with every interceptor, calls through {@code this} are not
 * locked, and neither is a method that overrides a locked one without saying so itself.
 *
 * <p>The lease lasts until the method has returned, the transaction that it worked in is completed,
 * and the {@link java.util.concurrent.CompletionStage} that it returned, if any, is completed:
 * whatever comes last. If it is lost before, the transaction is rolled back. A call for the same
 * lock in the same chain of calls, or in the same transaction, joins the lease.
 *
 * <p>What can be checked is checked at deployment. Each member can be overridden by configuration:
 * {@code <class>/<method>/Locked/<member>}, or {@code <class>/Locked/<member>} for an annotation on
 * the class.
 *
 * <p>What a caller sees besides what the method throws:
 *
 * <ul>
 *   <li>{@link io.distlock.LockNotAcquiredException} if the lock is busy, depending on {@link
 *       #onBusy()};
 *   <li>{@link io.distlock.LockStoreException} if the lock store failed; then the method did not
 *       run;
 *   <li>{@link io.distlock.LeaseLostException} if the lease was lost before the method ended,
 *       unless the method throws something else; a returned stage fails with it if that happens
 *       later;
 *   <li>{@link IllegalArgumentException} if the arguments do not give the lock a name: null, a
 *       blank text or a name that is too long; then the method did not run;
 *   <li>after an interrupt while waiting, {@link InterruptedException} if the method declares it,
 *       else {@code LockNotAcquiredException} with the interrupt flag set again.
 * </ul>
 *
 * <p>None of these leaves a timeout method: a container would run it again at once, and drop its
 * timer in the end. They are logged instead.
 */
@Documented
@Inherited
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Locked {

  /**
   * The name of the lock, 1 to 255 characters. Default the fully qualified class of the bean, a dot
   * and the method.
   *
   * <p>Literal text, with placeholders if need be:
   *
   * <ul>
   *   <li>{@code {order}}: the argument of that name, if the class is compiled with {@code
   *       -parameters}; {@code {0}}: the argument at that index, counted from 0;
   *   <li>{@code {order.customer.id}}, {@code {0.customer.id}}: a property of it, through
   *       components of records and public getters of the declared types;
   *   <li>{@code ${job.name}}, {@code ${job.name:nightly}}: a property of the configuration, read
   *       at deployment, with or without a default. Braces in its value mean nothing.
   * </ul>
   *
   * <p>A placeholder stands for the {@code toString} of its value, which has to tell values apart
   * and be the same on every server: one that is inherited from {@link Object} is refused, as are
   * arrays, collections, optionals and futures.
   */
  @Nonbinding
  String value() default "";

  /**
   * How long the lease lives if nobody renews it, for instance because its server has crashed: a
   * duration such as {@code 30s}, {@code 500ms}, {@code 1h30m} or {@code PT30S}.
   */
  @Nonbinding
  String ttl() default "30s";

  /** How long to wait for the lock: a duration, {@code 0s} to not wait, or {@code forever}. */
  @Nonbinding
  String maxWait() default "0s";

  /** The pause between two attempts, about; a wake-up by the store shortens it. */
  @Nonbinding
  String retryInterval() default "100ms";

  /**
   * How long the lock stays taken at least, counted from the grant, also if the method ends
   * earlier: keeps a short job from running once per server, one after the other. At most the ttl.
   */
  @Nonbinding
  String holdAtLeast() default "0s";

  /** What to do if somebody else holds the lock and waiting is over. */
  @Nonbinding
  OnBusy onBusy() default OnBusy.AUTO;

  /** What to do if the lease is lost while the method runs. */
  @Nonbinding
  OnLoss onLoss() default OnLoss.INTERRUPT;

  /**
   * Whether the lease is renewed for as long as it lasts. If not, the lease is lost when the method
   * takes longer than its ttl; that is noticed when the method ends.
   */
  @Nonbinding
  boolean autoRenew() default true;
}
