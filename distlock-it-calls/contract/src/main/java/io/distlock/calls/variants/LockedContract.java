package io.distlock.calls.variants;

import io.distlock.cdi.Locked;

/** The annotation where containers do not look for it. */
public interface LockedContract {

  /** Not locked. */
  @Locked
  void run();
}
