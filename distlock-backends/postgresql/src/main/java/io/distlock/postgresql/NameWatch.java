package io.distlock.postgresql;

import io.distlock.spi.Watch;

/** One waiter's interest in a name. */
final class NameWatch implements Watch {

  private final Watches watches;
  private final String name;
  private final Runnable hint;

  NameWatch(Watches watches, String name, Runnable hint) {
    this.watches = watches;
    this.name = name;
    this.hint = hint;
  }

  String name() {
    return name;
  }

  void hint() {
    hint.run();
  }

  @Override
  public boolean isLive() {
    return watches.isLive(this);
  }

  @Override
  public void close() {
    watches.remove(this);
  }
}
