package io.distlock.tck;

import io.distlock.LockInfo;
import io.distlock.Locker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link Locker} promises to its users, as tests, on whatever store. A backend extends
 * this class, says how Lockers are made and how a lease is taken away from outside, and adds
 * nothing.
 *
 * <p>The rules are in the interfaces, one subject each. They work on manual time and on real
 * servers; on the latter override {@link #expire(String)} if that can be done without waiting.
 */
@Timeout(120)
public abstract class LockerContract
    implements LockerAcquireRules,
        LockerWaitingRules,
        LockerLeaseRules,
        LockerDataRules,
        LockerWorkRules,
        LockerInspectorRules,
        LockerCloseRules {

  private final List<Locker> opened = new ArrayList<>();
  private @Nullable Locker locker;
  private @Nullable Locker otherLocker;

  /** For subclasses. */
  protected LockerContract() {}

  /**
   * Makes a Locker. Called at least twice for each test: the Lockers of one test share their data,
   * as those of several processes do, and stay usable when another one is closed.
   */
  protected abstract Locker newLocker() throws Exception;

  /** Removes the lease of that name from outside, as an operator or an eviction would. */
  protected abstract void steal(String name) throws Exception;

  /** Lets time go by, for the store and for the Lockers alike. Really waits unless overridden. */
  protected void letTimePass(Duration duration) throws Exception {
    Awaitility.await().pollDelay(duration).atMost(duration.plusSeconds(60)).until(() -> true);
  }

  /**
   * Makes the lease of that name expire, as if its time were over. Lets the time pass unless
   * overridden.
   */
  protected void expire(String name) throws Exception {
    Duration remaining =
        locker().inspector().find(name).map(LockInfo::remaining).orElse(Duration.ZERO);
    letTimePass(remaining.plusMillis(20));
  }

  @BeforeEach
  final void openLockers() {
    locker = anotherLocker();
    otherLocker = anotherLocker();
  }

  @AfterEach
  final void closeLockers() {
    opened.forEach(Locker::close);
  }

  @Override
  public final Locker locker() {
    return opened(locker);
  }

  @Override
  public final Locker otherLocker() {
    return opened(otherLocker);
  }

  @Override
  public final Locker anotherLocker() {
    try {
      Locker made = newLocker();
      opened.add(made);
      return made;
    } catch (Exception e) {
      throw new AssertionError("no Locker could be made", e);
    }
  }

  private static Locker opened(@Nullable Locker locker) {
    if (locker == null) {
      throw new IllegalStateException("the Lockers are made before each test, not earlier");
    }
    return locker;
  }

  @Override
  public final String lockName() {
    return "lock-" + UUID.randomUUID();
  }

  @Override
  public final void expireNow(String name) {
    Unchecked.run(() -> expire(name));
  }

  @Override
  public final void stealNow(String name) {
    Unchecked.run(() -> steal(name));
  }

  @Override
  public final void waitFor(Duration duration) {
    Unchecked.run(() -> letTimePass(duration));
  }
}
