package io.distlock.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.Map;
import java.util.Set;

/** A call or method reference that reads a clock of the JDK or lets a thread sleep. */
final class ReadsClockOrSleeps extends DescribedPredicate<JavaAccess<?>> {
  private static final Map<String, Set<String>> ALWAYS =
      Map.of(
          "java.lang.System", Set.of("nanoTime", "currentTimeMillis"),
          "java.lang.Thread", Set.of("sleep"),
          "java.util.concurrent.TimeUnit", Set.of("sleep", "timedJoin", "timedWait"),
          "java.util.concurrent.locks.LockSupport", Set.of("parkNanos", "parkUntil"),
          "java.util.concurrent.locks.Condition", Set.of("awaitNanos", "awaitUntil"),
          "java.util.concurrent.CompletableFuture",
              Set.of("completeOnTimeout", "delayedExecutor", "orTimeout"));

  /** These read a clock, or wait for a time, depending on their parameters. */
  private static final Set<String> WITH_A_TIME = Set.of("wait", "join");

  ReadsClockOrSleeps() {
    super("reads a clock or sleeps");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    return access.getTarget() instanceof CodeUnitAccessTarget target
        && (isAlways(target) || isWithTime(target) || isNow(target) || isTimedCondition(target));
  }

  private static boolean isAlways(CodeUnitAccessTarget target) {
    return ALWAYS.entrySet().stream()
        .anyMatch(e -> owns(e.getKey(), target) && e.getValue().contains(target.getName()));
  }

  private static boolean isWithTime(CodeUnitAccessTarget target) {
    return WITH_A_TIME.contains(target.getName())
        && owns(target.getName().equals("join") ? "java.lang.Thread" : "java.lang.Object", target)
        && !target.getRawParameterTypes().isEmpty();
  }

  private static boolean isNow(CodeUnitAccessTarget target) {
    return switch (target.getOwner().getPackageName()) {
      case "java.time" ->
          (target.getName().equals("now") && target.getRawParameterTypes().isEmpty())
              || target.getName().startsWith("system")
              || target.getName().startsWith("tick");
      case "java.util" ->
          target.getName().equals("<init>")
              && target.getRawParameterTypes().isEmpty()
              && owns("java.util.Date", target);
      default -> false;
    };
  }

  private static boolean isTimedCondition(CodeUnitAccessTarget target) {
    return target.getName().equals("await")
        && owns("java.util.concurrent.locks.Condition", target)
        && !target.getRawParameterTypes().isEmpty();
  }

  private static boolean owns(String owner, CodeUnitAccessTarget target) {
    return target.getOwner().isAssignableTo(owner);
  }
}
