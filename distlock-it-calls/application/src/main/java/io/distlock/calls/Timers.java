package io.distlock.calls;

/** What the timers have in common. */
final class Timers {

  /** Short, so that a timer hears soon that it has lost its lease: at the next renewal. */
  static final String TTL = "1500ms";

  private Timers() {}
}
