package io.distlock.tck;

import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What goes wrong with one call of a {@link MisbehavingStore}. <em>Before</em> means that the real
 * store has not seen the request yet, <em>after</em> that the request has taken effect and only the
 * reply is concerned.
 *
 * <p>A lambda does for what is missing here: {@code call -> new Held(null, null)} answers without
 * asking.
 */
@FunctionalInterface
public interface Misbehaviour {

  /**
   * Makes the call in its own way.
   *
   * @return the answer, of the verb's type; anything for verbs without one
   */
  Object around(StoreCall call);

  /** Nothing goes wrong. */
  static Misbehaviour none() {
    return StoreCall::proceed;
  }

  /**
   * The request never reaches the store, and the caller gets that exception.
   *
   * @param failure supplies a {@link RuntimeException} or an {@link Error}
   */
  static Misbehaviour failBefore(Supplier<? extends Throwable> failure) {
    return call -> {
      throw unchecked(failure.get());
    };
  }

  /**
   * The request takes effect, and the caller gets that exception.
   *
   * @param failure supplies a {@link RuntimeException} or an {@link Error}
   */
  static Misbehaviour failAfter(Supplier<? extends Throwable> failure) {
    return call -> {
      call.proceed();
      throw unchecked(failure.get());
    };
  }

  /** The store surely did nothing, and says so. */
  static Misbehaviour refuse() {
    return failBefore(() -> new LockStoreUnavailableException("planted: not sent", null, false));
  }

  /** The request gets lost; the caller does not know. */
  static Misbehaviour loseRequest() {
    return failBefore(Misbehaviour::noReply);
  }

  /** The reply gets lost; the caller does not know. */
  static Misbehaviour loseReply() {
    return failAfter(Misbehaviour::noReply);
  }

  /** The caller blocks at the gate with its request unsent. */
  static Misbehaviour blockBefore(Gate gate) {
    return call -> {
      gate.pass();
      return call.proceed();
    };
  }

  /** The request takes effect, and the caller blocks at the gate with the answer or failure. */
  static Misbehaviour blockAfter(Gate gate) {
    return call -> {
      try {
        return call.proceed();
      } finally {
        gate.pass();
      }
    };
  }

  /** The caller sleeps before its request is sent; somebody else has to move time. */
  static Misbehaviour sleepBefore(LeaseTime time, Duration duration) {
    return call -> {
      UninterruptibleSleep.sleep(time, duration);
      return call.proceed();
    };
  }

  /** The request takes effect, then the caller sleeps; somebody else has to move time. */
  static Misbehaviour sleepAfter(LeaseTime time, Duration duration) {
    return call -> {
      try {
        return call.proceed();
      } finally {
        UninterruptibleSleep.sleep(time, duration);
      }
    };
  }

  /** The call itself moves time before its request is sent; for tests with one thread. */
  static Misbehaviour advanceBefore(ManualTime time, Duration duration) {
    return call -> {
      time.advance(duration);
      return call.proceed();
    };
  }

  /** The request takes effect, then the call itself moves time; for tests with one thread. */
  static Misbehaviour advanceAfter(ManualTime time, Duration duration) {
    return call -> {
      try {
        return call.proceed();
      } finally {
        time.advance(duration);
      }
    };
  }

  /** This, but only for calls that concern that name; nothing goes wrong with others. */
  default Misbehaviour onlyFor(String name) {
    return call -> call.names().contains(name) ? around(call) : call.proceed();
  }

  /**
   * Both: this one sees the other's outcome as if it came from the store. {@code
   * advanceBefore(time, d).and(loseReply())} takes a while, takes effect, and fails.
   */
  default Misbehaviour and(Misbehaviour inner) {
    return call -> around(call.with(() -> inner.around(call)));
  }

  private static LockStoreUnavailableException noReply() {
    return new LockStoreUnavailableException("planted: no reply", null);
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      return exception;
    }
    throw new IllegalArgumentException("verbs throw no checked exceptions", failure);
  }
}
