package io.distlock.faults;

import java.util.ArrayList;
import java.util.List;

/** A resource that refuses whoever comes with an older fencing token than it has seen. */
final class FencedStore {

  private long newest;
  private final List<Long> accepted = new ArrayList<>();

  synchronized boolean write(long fencingToken) {
    if (fencingToken < newest) {
      return false;
    }
    newest = fencingToken;
    accepted.add(fencingToken);
    return true;
  }

  synchronized List<Long> accepted() {
    return List.copyOf(accepted);
  }
}
