package io.distlock.cdi;

import io.distlock.Locker;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The locked calls that run on the calling thread, one inside the other. */
final class CallChain {

  private static final ThreadLocal<Deque<LockedCall>> CALLS = new ThreadLocal<>();

  private CallChain() {}

  /** A call begins on this thread. */
  static void push(LockedCall call) {
    Deque<LockedCall> calls = CALLS.get();
    if (calls == null) {
      calls = new ArrayDeque<>();
      CALLS.set(calls);
    }
    calls.push(call);
  }

  /** The call that began last on this thread has ended. */
  static void pop() {
    Deque<LockedCall> calls = CALLS.get();
    calls.pop();
    if (calls.isEmpty()) {
      CALLS.remove(); // nothing of the application stays on a pooled thread
    }
  }

  /** The call that began last on this thread and has not ended; null if there is none. */
  static @Nullable LockedCall innermost() {
    Deque<LockedCall> calls = CALLS.get();
    return calls == null ? null : calls.element();
  }

  /** The innermost call under the locker's lock of that name; null if there is none. */
  static @Nullable LockedCall under(Locker locker, String name) {
    Deque<LockedCall> calls = CALLS.get();
    return calls == null
        ? null
        : calls.stream().filter(call -> call.isUnder(locker, name)).findFirst().orElse(null);
  }
}
