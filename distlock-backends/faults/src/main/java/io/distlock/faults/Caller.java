package io.distlock.faults;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Somebody who calls on a thread of their own. */
public final class Caller<T> {

  private final FutureTask<T> call;
  private final Thread thread;

  private Caller(Callable<T> work) {
    call = new FutureTask<>(work);
    thread = new Thread(call, "caller");
    thread.setDaemon(true);
  }

  /** Begins a call. */
  public static <T> Caller<T> of(Callable<T> work) {
    Caller<T> caller = new Caller<>(work);
    caller.thread.start();
    return caller;
  }

  /** Interrupts the caller. */
  public void interrupt() {
    thread.interrupt();
  }

  /** Whether the call has ended. */
  public boolean isDone() {
    return call.isDone();
  }

  /** What the call returned, or throws what it threw; waits for its end. */
  public T result() throws Exception {
    try {
      return call.get(Polls.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception failure ? failure : e;
    } catch (TimeoutException e) {
      throw new AssertionError("the caller hangs", e);
    }
  }

  Optional<T> resultUnlessInterrupted() throws Exception {
    return resultUnless(InterruptedException.class);
  }

  /** Empty if the call ended in that. */
  Optional<T> resultUnless(Class<? extends Exception> expected) throws Exception {
    try {
      return Optional.of(result());
    } catch (Exception e) {
      if (expected.isInstance(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
