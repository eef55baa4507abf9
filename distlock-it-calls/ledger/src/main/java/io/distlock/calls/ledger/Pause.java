package io.distlock.calls.ledger;

/** Work that takes its time. */
final class Pause {

  private Pause() {}

  /**
   * Returns after that time, or when the thread is interrupted, and leaves that to others.
   *
   * @return whether it was interrupted
   */
  static boolean take(long millis) {
    try {
      Thread.sleep(millis);
      return false;
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
