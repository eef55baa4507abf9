package io.distlock.tck;

import io.distlock.LockInfo;
import io.distlock.spi.LeaseStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link LeaseStore} has to do, as tests. A backend extends this class, says how its
 * stores are opened and how a lease is taken away from outside, and adds nothing.
 *
 * <p>The rules are in the interfaces, one subject each. They work on manual time and on real
 * servers; on the latter override {@link #expire(String)} if that can be done without waiting.
 */
@Timeout(120)
public abstract class LeaseStoreContract
    implements ExclusivityRules,
        FencingTokenRules,
        TtlRules,
        RenewalRules,
        ReleaseRules,
        KeepForRules,
        AbandonRules,
        HandOverRules,
        DataRules,
        InspectionRules,
        NameRules,
        InterruptRules,
        WatchRules,
        LifecycleRules {

  private @Nullable LeaseStore store;
  private @Nullable LeaseStore otherStore;

  /** For subclasses. */
  protected LeaseStoreContract() {}

  /**
   * Opens a store. Called twice for each test: the two share their data, as the stores of two
   * processes do, and no other test sees that data. A store that lives in one process only may
   * return the same instance twice.
   */
  protected abstract LeaseStore openStore() throws Exception;

  /** Removes the lease of that name from outside, as an operator or an eviction would. */
  protected abstract void steal(String name) throws Exception;

  /** Lets time go by on the store's clock. Really waits unless overridden. */
  protected void letTimePass(Duration duration) throws Exception {
    Awaitility.await().pollDelay(duration).atMost(duration.plusSeconds(60)).until(() -> true);
  }

  /**
   * Makes the lease of that name expire, as if its time were over. Lets the time pass unless
   * overridden.
   */
  protected void expire(String name) throws Exception {
    Duration remaining = store().find(name).map(LockInfo::remaining).orElse(Duration.ZERO);
    letTimePass(remaining.plusMillis(20));
  }

  /** What the store's clock shows. This machine's time unless overridden. */
  protected long storeEpochMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /** Whether {@link LeaseStore#watch} pushes. True unless overridden. */
  protected boolean pushes() {
    return true;
  }

  @BeforeEach
  final void openStores() throws Exception {
    store = openStore();
    otherStore = openStore();
  }

  @AfterEach
  final void closeStores() {
    closeIfOpen(store);
    closeIfOpen(otherStore);
  }

  private static void closeIfOpen(@Nullable LeaseStore opened) {
    if (opened != null) {
      opened.close();
    }
  }

  @Override
  public final LeaseStore store() {
    return opened(store);
  }

  @Override
  public final LeaseStore otherStore() {
    return opened(otherStore);
  }

  private static LeaseStore opened(@Nullable LeaseStore store) {
    if (store == null) {
      throw new IllegalStateException("the stores are opened before each test, not earlier");
    }
    return store;
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

  @Override
  public final long clockMicros() {
    return storeEpochMicros();
  }

  @Override
  public final boolean isPushExpected() {
    return pushes();
  }
}
