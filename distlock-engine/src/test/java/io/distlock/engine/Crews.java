package io.distlock.engine;

/** Crews for tests. */
final class Crews {

  private Crews() {}

  /** Everything runs at once, on the thread that asks for it. */
  static Crew sameThread() {
    return new Crew(Runnable::run, Runnable::run, Runnable::run, Runnable::run, () -> {});
  }

  /** As {@link #sameThread()}, but renewals wait until the test lets them run. */
  static Crew renewingAt(Desk renewals) {
    return new Crew(renewals, Runnable::run, Runnable::run, Runnable::run, () -> {});
  }

  /** As {@link #sameThread()}, but chores wait until the test lets them run. */
  static Crew withChoresAt(Desk chores) {
    return new Crew(Runnable::run, chores, Runnable::run, Runnable::run, () -> {});
  }
}
