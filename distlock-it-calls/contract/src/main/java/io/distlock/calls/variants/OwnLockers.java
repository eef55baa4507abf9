package io.distlock.calls.variants;

import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.memory.MemoryLeaseStore;

/** Lockers of the application, to be told from ours by their owner. */
final class OwnLockers {

  private OwnLockers() {}

  static Locker create(String owner) {
    return LeaseEngine.builder(new MemoryLeaseStore()).owner(owner).build();
  }
}
