package io.distlock.engine.simulation;

import io.distlock.Lease;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.LockStoreException;
import io.distlock.Locker;
import io.distlock.LockerClosedException;
import java.time.Duration;
import java.util.Optional;

/** A thread of an application that uses a lock once, as a step says. */
final class Caller implements Runnable {

  private final Step step;
  private final Node node;
  private final Locker locker;
  private final Stage stage;
  private final Judge judge;

  Caller(Step step, Node node, Locker locker, Stage stage, Judge judge) {
    this.step = step;
    this.node = node;
    this.locker = locker;
    this.stage = stage;
    this.judge = judge;
  }

  @Override
  public void run() {
    long start = stage.nanos();
    try {
      use();
    } catch (LockNotAcquiredException e) {
      judge.toldBusy(step.name(), start);
    } catch (LeaseNotHeldException | LockStoreException | LockerClosedException e) {
      judge.note("%s: %s", node.name, e);
    } catch (InterruptedException e) {
      judge.note("%s: interrupted", node.name);
    }
  }

  private void use() throws InterruptedException {
    switch (step.kind()) {
      case TRY -> tryIt(step.options());
      case TRY_AND_FORGET ->
          locker.tryAcquire(step.name(), step.options().withAutoRenew(false)).ifPresent(this::hold);
      case ACQUIRE -> holdAndClose(locker.acquire(step.name(), step.options()));
      case RENEW_BY_HAND -> renewByHand();
      case WITH_LOCK -> locker.runLocked(step.name(), step.options(), this::hold);
      default -> throw new IllegalArgumentException("not a use of a lock: " + step);
    }
  }

  private void tryIt(LockOptions options) {
    long start = stage.nanos();
    Optional<Lease> lease = locker.tryAcquire(step.name(), options);
    if (lease.isPresent()) {
      holdAndClose(lease.get());
    } else {
      judge.toldBusy(step.name(), start);
    }
  }

  private void renewByHand() {
    Optional<Lease> acquired = locker.tryAcquire(step.name(), step.options().withAutoRenew(false));
    if (acquired.isPresent()) {
      try (Lease lease = acquired.get()) {
        judge.holds(node, lease);
        node.sleep(Duration.ofMillis(step.millis() % 400));
        lease.renew();
        node.sleep(Duration.ofMillis(step.millis()));
        lease.renew(Duration.ofSeconds(5));
      }
    }
  }

  private void holdAndClose(Lease lease) {
    try (lease) {
      hold(lease);
    }
  }

  private void hold(Lease lease) {
    judge.holds(node, lease);
    node.sleep(Duration.ofMillis(step.millis()));
    judge.sample();
  }
}
