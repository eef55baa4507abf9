package io.distlock.cdi;

import static java.util.Objects.requireNonNull;

import io.distlock.Lease;
import io.distlock.LockInspector;
import io.distlock.LockOptions;
import io.distlock.LockedCallable;
import io.distlock.LockedRunnable;
import io.distlock.Locker;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows each acquisition to {@link Telemetry}, from the call to the lease; the work under it is not
 * part of it.
 */
final class TracedLocker implements Locker {

  private final Locker locker;
  private final Telemetry telemetry;

  TracedLocker(Locker locker, Telemetry telemetry) {
    this.locker = locker;
    this.telemetry = telemetry;
  }

  @Override
  public Lease acquire(String name, LockOptions options) throws InterruptedException {
    Acquisition acquisition = telemetry.begin(name);
    try {
      Lease lease = locker.acquire(name, options);
      acquisition.acquired(lease.fencingToken());
      return lease;
    } catch (Throwable problem) {
      acquisition.failed(problem);
      throw problem;
    }
  }

  @Override
  public Optional<Lease> tryAcquire(String name, LockOptions options) {
    Acquisition acquisition = telemetry.begin(name);
    try {
      Optional<Lease> lease = locker.tryAcquire(name, options);
      lease.ifPresentOrElse(
          mine -> acquisition.acquired(mine.fencingToken()), () -> acquisition.busy());
      return lease;
    } catch (Throwable problem) {
      acquisition.failed(problem);
      throw problem;
    }
  }

  @Override
  public <T extends @Nullable Object, X extends Exception> T withLock(
      String name, LockOptions options, LockedCallable<T, X> work) throws X, InterruptedException {
    requireNonNull(work, "work");
    Acquisition acquisition = telemetry.begin(name);
    LockedCallable<T, X> traced =
        lease -> {
          acquisition.acquired(lease.fencingToken());
          return work.call(lease);
        };
    try {
      return locker.withLock(name, options, traced);
    } catch (Throwable problem) {
      acquisition.failed(problem);
      throw problem;
    }
  }

  @Override
  public <T, X extends Exception> Optional<T> tryWithLock(
      String name, LockOptions options, LockedCallable<? extends @Nullable T, X> work) throws X {
    requireNonNull(work, "work");
    Acquisition acquisition = telemetry.begin(name);
    LockedCallable<@Nullable T, X> traced =
        lease -> {
          acquisition.acquired(lease.fencingToken());
          return work.call(lease);
        };
    try {
      Optional<T> result = locker.tryWithLock(name, options, traced);
      acquisition.busy(); // unless the work ran, and answered with null
      return result;
    } catch (Throwable problem) {
      acquisition.failed(problem);
      throw problem;
    }
  }

  @Override
  public <X extends Exception> boolean tryRunLocked(
      String name, LockOptions options, LockedRunnable<X> work) throws X {
    requireNonNull(work, "work");
    LockedCallable<Boolean, X> ran =
        lease -> {
          work.run(lease);
          return true;
        };
    return tryWithLock(name, options, ran).isPresent();
  }

  @Override
  public LockInspector inspector() {
    return locker.inspector();
  }

  @Override
  public void close() {
    locker.close();
  }
}
