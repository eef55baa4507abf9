package io.distlock.faults;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for what other threads and processes do, with patience for busy machines. */
public final class Polls {

  /** Longer than anything takes that works. */
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration INTERVAL = Duration.ofMillis(10);

  private Polls() {}

  /** Waits until it holds, for as long as a busy machine may take. */
  public static void awaitThat(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(PATIENCE).pollInterval(INTERVAL).until(condition);
  }

  /** Waits until it holds, within a time that is promised. */
  public static void awaitWithin(Duration promised, String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(promised).pollInterval(INTERVAL).until(condition);
  }

  /** Sees to it that it holds for all that time. */
  public static void holdsFor(Duration time, String what, Callable<Boolean> condition) {
    Awaitility.await(what)
        .during(time)
        .atMost(time.plus(PATIENCE))
        .pollDelay(Duration.ZERO)
        .pollInterval(INTERVAL)
        .failFast(what + ": no", () -> !condition.call())
        .until(() -> true);
  }

  /** Lets time go by. */
  public static void letPass(Duration time) {
    Awaitility.await().pollDelay(time).atMost(time.plus(PATIENCE)).until(() -> true);
  }
}
