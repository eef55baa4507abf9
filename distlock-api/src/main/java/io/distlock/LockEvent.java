package io.distlock;

/**
 * Something that happened to a lock in this process. In Java SE told to the listener of the Locker,
 * under CDI fired as an event of the particular type.
 */
public sealed interface LockEvent
    permits LeaseAcquired, LeaseReleased, LeaseLost, RenewalFailed, LockBusy, LockFailed {

  /** The name of the lock. */
  String name();
}
