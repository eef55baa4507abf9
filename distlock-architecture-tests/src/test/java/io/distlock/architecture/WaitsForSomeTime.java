package io.distlock.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.concurrent.TimeUnit;

/** A call of the JDK's concurrency library that gives up after some time of the system's clock. */
final class WaitsForSomeTime extends DescribedPredicate<JavaAccess<?>> {
  WaitsForSomeTime() {
    super("waits for some time");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    return access.getTarget() instanceof MethodCallTarget target
        && target.getOwner().getPackageName().startsWith("java.util.concurrent")
        && !target.getOwner().isEquivalentTo(TimeUnit.class)
        && target.getRawParameterTypes().stream().anyMatch(p -> p.isEquivalentTo(TimeUnit.class));
  }
}
