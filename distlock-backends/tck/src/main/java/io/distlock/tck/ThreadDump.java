package io.distlock.tck;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What all threads are doing, for messages of failed tests. */
final class ThreadDump {

  private static final int FRAMES = 12;

  private ThreadDump() {}

  static String take() {
    return Thread.getAllStackTraces().entrySet().stream()
        .map(entry -> describe(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining());
  }

  private static String describe(Thread thread, StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .limit(FRAMES)
        .map(frame -> "    at " + frame + "\n")
        .collect(Collectors.joining("", thread.getName() + " (" + thread.getState() + ")\n", "\n"));
  }
}
