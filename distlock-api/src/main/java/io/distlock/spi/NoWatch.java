package io.distlock.spi;

/** The watch of a store that cannot push. */
enum NoWatch implements Watch {
  INSTANCE;

  @Override
  public boolean isLive() {
    return false;
  }

  @Override
  public void close() {
    // nothing was started
  }
}
