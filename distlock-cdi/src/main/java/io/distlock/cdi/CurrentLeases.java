package io.distlock.cdi;

import io.distlock.Lease;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Binds leases to the threads of the locked calls that run under them. */
@ApplicationScoped
class CurrentLeases implements CurrentLease {

  private static final ThreadLocal<Deque<Lease>> STACK = new ThreadLocal<>();

  /** The lease of a call that begins on this thread. */
  static void push(Lease lease) {
    Deque<Lease> stack = STACK.get();
    if (stack == null) {
      stack = new ArrayDeque<>();
      STACK.set(stack);
    }
    stack.push(lease);
  }

  /** The call that began last on this thread has ended. */
  static void pop() {
    Deque<Lease> stack = STACK.get();
    stack.pop();
    if (stack.isEmpty()) {
      STACK.remove(); // nothing of the application stays on a pooled thread
    }
  }

  @Override
  public String name() {
    return current().name();
  }

  @Override
  public long fencingToken() {
    return current().fencingToken();
  }

  @Override
  public Duration remaining() {
    return current().remaining();
  }

  @Override
  public void ensureHeld() {
    current().ensureHeld();
  }

  private static Lease current() {
    Deque<Lease> stack = STACK.get();
    if (stack == null) {
      throw new NoCurrentLeaseException();
    }
    return stack.element();
  }
}
