package io.distlock.benchmarks;

/** A way to lock, ready to be used by many threads. */
interface OpenPeer extends AutoCloseable {

  /**
   * Acquires the lock of that name for 30 s, without renewal, and gives it back at once.
   *
   * @throws IllegalStateException if either of it did not come about
   */
  void cycle(String name) throws Exception;

  /** A result that does not count fails the benchmark. */
  static void require(boolean done, String what, String name) {
    if (!done) {
      throw new IllegalStateException(what + " '" + name + "' failed");
    }
  }
}
