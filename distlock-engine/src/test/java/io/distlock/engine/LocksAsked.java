package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockOptions;
import io.distlock.LockStoreException;

/** Attempts that come to nothing. */
final class LocksAsked {

  private LocksAsked() {}

  /** One attempt for lock "a" that the store fails. */
  static void inVain(Bench bench, LockOptions options) {
    assertThatThrownBy(() -> bench.engine.tryAcquire("a", options))
        .isInstanceOf(LockStoreException.class);
  }
}
