package io.distlock.engine;

/** Crews for tests. */
final class Crews {

  private Crews() {}

  /** Everything runs at once, on the thread that asks for it. */
  static Crew sameThread() {
    return new Crew(Runnable::run, Runnable::run, Runnable::run, Runnable::run, () -> {});
  }
}
