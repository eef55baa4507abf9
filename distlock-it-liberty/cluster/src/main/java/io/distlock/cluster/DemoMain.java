package io.distlock.cluster;

/**
 * {@code mvn -Pdemo}: shows in a terminal that of two servers only one runs the timer, and what
 * happens when it is killed.
 *
 * <p>Options: {@code -Ddemo.seconds=N} ends it by itself, {@code -Ddemo.kill=S[,S...]} kills the
 * holder after so many seconds as ENTER does, {@code -Ddemo.broken} takes the common lock away.
 */
final class DemoMain {

  private DemoMain() {}

  /** Runs the demo in this JVM and returns, or throws if it went wrong. */
  public static void main(String[] args) throws InterruptedException {
    DemoOptions options = DemoOptions.from(System.getProperties());
    Demo demo = Demo.prepare(options, ClusterLayout.fromSystemProperties(), System.out);
    Thread onSignal = new Thread(demo::finish, "demo-end");
    Runtime.getRuntime().addShutdownHook(onSignal);
    try {
      demo.run(Keyboard.listenTo(System.in));
    } catch (RuntimeException e) {
      leaveToSignal(demo, onSignal);
      finishAfter(e, demo);
      throw e;
    }
    leaveToSignal(demo, onSignal);
    if (!demo.finish()) {
      throw new IllegalStateException("The lock did not exclude: see the overlaps above");
    }
  }

  private static void finishAfter(RuntimeException failure, Demo demo) {
    try {
      demo.finish();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** After a signal the hook has the last word; whoever started this JVM shall not add to it. */
  private static void leaveToSignal(Demo demo, Thread hook) throws InterruptedException {
    if (demo.isFinished()) {
      hook.join();
      Thread.sleep(Long.MAX_VALUE);
    }
  }
}
