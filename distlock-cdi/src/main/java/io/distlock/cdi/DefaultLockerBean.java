package io.distlock.cdi;

import io.distlock.Lease;
import io.distlock.LockInspector;
import io.distlock.LockOptions;
import io.distlock.LockedCallable;
import io.distlock.LockedRunnable;
import io.distlock.Locker;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.Vetoed;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Locker} that applications inject. A class that the container makes, since those can be
 * decorated; vetoed, since it is only a bean where the application has no Locker of its own.
 */
@Vetoed
@ApplicationScoped
@Typed(Locker.class)
class DefaultLockerBean implements Locker {

  @Inject LockerHolder holder;

  @Override
  public Lease acquire(String name, LockOptions options) throws InterruptedException {
    return holder.locker().acquire(name, options);
  }

  @Override
  public Optional<Lease> tryAcquire(String name, LockOptions options) {
    return holder.locker().tryAcquire(name, options);
  }

  @Override
  public <T extends @Nullable Object, X extends Exception> T withLock(
      String name, LockOptions options, LockedCallable<T, X> work) throws X, InterruptedException {
    return holder.locker().withLock(name, options, work);
  }

  @Override
  public <T, X extends Exception> Optional<T> tryWithLock(
      String name, LockOptions options, LockedCallable<? extends @Nullable T, X> work) throws X {
    return holder.locker().tryWithLock(name, options, work);
  }

  @Override
  public <X extends Exception> boolean tryRunLocked(
      String name, LockOptions options, LockedRunnable<X> work) throws X {
    return holder.locker().tryRunLocked(name, options, work);
  }

  @Override
  public LockInspector inspector() {
    return holder.locker().inspector();
  }

  @Override
  public void close() {
    holder.close();
  }

  @PreDestroy
  void end() {
    holder.close();
  }
}
