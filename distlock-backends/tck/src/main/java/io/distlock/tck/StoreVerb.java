package io.distlock.tck;

/** What a store can be asked for, and the hints that it gives. */
public enum StoreVerb {
  TRY_ACQUIRE,
  HAND_OVER,
  RENEW,
  RELEASE,
  ABANDON,
  FIND,
  FIND_ALL,
  DATA,
  FORCE_RELEASE,
  PING,
  WATCH,
  /** The store calls a watcher's hint. */
  HINT,
  CLOSE
}
