package io.distlock.cluster;

import java.util.Map;

/**
 * The mistake that the demo shows on request: every server keeps its locks in its own memory, so
 * that nobody excludes anybody else.
 */
record NoSharedStore() implements SharedStore {

  @Override
  public Map<String, String> settings() {
    return Map.of("DISTLOCK_BACKEND", "memory");
  }

  @Override
  public String description() {
    return "nothing, since each has a lock of its own in its memory: broken on purpose, overlaps are to be expected";
  }

  @Override
  public void close() {}
}
