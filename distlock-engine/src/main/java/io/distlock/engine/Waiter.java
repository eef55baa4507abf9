package io.distlock.engine;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseTime.Bell;
import org.jspecify.annotations.Nullable;

/**
 * A caller's place in the line for a name. Everything but the final fields is guarded by {@link
 * Lines}.
 */
final class Waiter {

  /** What a waiter is about. */
  enum State {
    /** Waits; may be handed a lease if it is the head. */
    RESTING,
    /** Asks the store itself. */
    ASKING,
    /** Somebody is just handing it a lease. */
    OFFERED,
    /** Was handed a lease that it has not taken yet. */
    HANDED,
    /** Has left. */
    GONE
  }

  final String name;
  final LockOptions options;
  final Bell bell;

  State state = State.RESTING;
  @Nullable HeldLease handed;

  Waiter(String name, LockOptions options, Bell bell) {
    this.name = name;
    this.options = options;
    this.bell = bell;
  }
}
