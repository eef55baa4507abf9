package io.distlock.engine;

import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreCall;

/** A store with a fault of its own: it answers null. */
final class NoAnswer implements Misbehaviour {

  @Override
  @SuppressWarnings("NullAway") // that is the fault
  public Object around(StoreCall call) {
    return null;
  }
}
