package io.distlock.engine.simulation;

/** Unwinds an actor whose process was killed. */
final class ProcessCrash extends Error {

  private static final long serialVersionUID = 1L;

  ProcessCrash() {
    super("the process was killed", null, false, false);
  }
}
