package io.distlock.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** Work that waits until the test lets it run, on the test's thread. */
final class Desk implements Executor {

  private final Queue<Runnable> waiting = new ArrayDeque<>();

  @Override
  public void execute(Runnable work) {
    synchronized (waiting) {
      waiting.add(work);
    }
  }

  int size() {
    synchronized (waiting) {
      return waiting.size();
    }
  }

  /** Takes out the oldest piece of work, to be run by somebody else. */
  Runnable take() {
    synchronized (waiting) {
      return waiting.remove();
    }
  }

  void runNext() {
    take().run();
  }

  void runAll() {
    while (size() > 0) {
      runNext();
    }
  }
}
