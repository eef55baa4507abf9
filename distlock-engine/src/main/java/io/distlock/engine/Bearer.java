package io.distlock.engine;

import java.lang.ref.WeakReference;

/** Knows whether a caller can still reach the handle of a lease, and where that was acquired. */
final class Bearer {

  private final WeakReference<LeaseHandle> handle;
  private final Throwable acquiredAt = new Throwable("the lease was acquired here");

  Bearer(LeaseHandle handle) {
    this.handle = new WeakReference<>(handle);
  }

  boolean isGone() {
    return handle.get() == null;
  }

  Throwable acquiredAt() {
    return acquiredAt;
  }
}
