package io.distlock.tck;

/** Runs hooks of a backend's test, which may throw anything. */
final class Unchecked {

  private Unchecked() {}

  static void run(Hook hook) {
    try {
      hook.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("the hook of the backend's test failed", e);
    }
  }

  @FunctionalInterface
  interface Hook {

    void run() throws Exception;
  }
}
