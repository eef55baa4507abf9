package io.distlock;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a lock is asked for and held. Immutable; each {@code with…} method returns a changed copy.
 *
 * <p>A single value is checked where it is set, the relations between values where the options are
 * used; in both cases the answer is an {@link IllegalArgumentException} that names the value and
 * the limit.
 */
public final class LockOptions {

  /** The shortest ttl: 10 ms. */
  public static final Duration MIN_TTL = Duration.ofMillis(10);

  /** The shortest ttl of a lease that renews itself: 30 ms. */
  public static final Duration MIN_AUTO_RENEW_TTL = Duration.ofMillis(30);

  /** The most data that a lock keeps: 64 KiB. */
  public static final int MAX_DATA_BYTES = 64 * 1024;

  /**
   * The longest time that a value can have; longer ones, and {@link #forever()}, are cut to it: 100
   * years.
   */
  public static final Duration MAX_DURATION = Duration.ofDays(36_500);

  private static final LockOptions DEFAULTS = new LockOptions(new Values());

  private final Values values;

  private LockOptions(Values values) {
    this.values = values;
  }

  /** ttl 30 s, no waiting, retry interval 100 ms, no automatic renewal, no data. */
  public static LockOptions defaults() {
    return DEFAULTS;
  }

  /** How long the lease lives if nobody renews it. Default 30 s. */
  public Duration ttl() {
    return values.ttl;
  }

  /** How long to wait for the lock; zero for a single attempt. Default zero. */
  public Duration maxWait() {
    return values.maxWait;
  }

  /**
   * How long to pause between two attempts, about; a wake-up by the store shortens it. Default 100
   * ms.
   */
  public Duration retryInterval() {
    return values.retryInterval;
  }

  /** Whether the lease renews itself until it is released. Default false. */
  public boolean autoRenew() {
    return values.autoRenew;
  }

  /** Time between two automatic renewals. Default a third of the ttl. */
  public Duration renewInterval() {
    Duration interval = values.renewInterval;
    return interval != null ? interval : values.ttl.dividedBy(3);
  }

  /**
   * How long the name stays taken at least, counted from the grant, also if the lease is released
   * earlier. Keeps a short job from running once per process, one after the other. Default zero.
   */
  public Duration holdAtLeast() {
    return values.holdAtLeast;
  }

  /** The data to keep on the lock. Default none. A fresh copy at each call. */
  public Optional<byte[]> data() {
    byte[] data = values.data;
    return data == null ? Optional.empty() : Optional.of(data.clone());
  }

  /**
   * Whether {@link #data()} (or its absence) replaces data that an earlier holder left. Default
   * false.
   */
  public boolean replaceData() {
    return values.replaceData;
  }

  /** Whether the data stays readable after the release. Default false. */
  public boolean keepOnRelease() {
    return values.keepOnRelease;
  }

  /** Whether {@code withLock} interrupts its thread when the lease is lost. Default true. */
  public boolean interruptOnLoss() {
    return values.interruptOnLoss;
  }

  /**
   * Whether a lease of {@code acquire} and {@code tryAcquire} outlives the closing of its Locker:
   * it is renewed as before, and the store stays open, until it is released or lost. For holders
   * that surely release it, such as a transaction that comes to its end. The leases of {@code
   * withLock} always do. Default false: closing the Locker releases the lease.
   */
  public boolean keepOnClose() {
    return values.keepOnClose;
  }

  /**
   * Sets {@link #ttl()}.
   *
   * @param ttl at least {@link #MIN_TTL}
   */
  public LockOptions withTtl(Duration ttl) {
    atLeast(MIN_TTL, "ttl", ttl);
    return with(v -> v.ttl = cut(ttl));
  }

  /**
   * Sets {@link #maxWait()}.
   *
   * @param maxWait zero for a single attempt; not negative
   */
  public LockOptions withMaxWait(Duration maxWait) {
    atLeast(Duration.ZERO, "maxWait", maxWait);
    return with(v -> v.maxWait = cut(maxWait));
  }

  /** Waits for as long as it takes. */
  public LockOptions forever() {
    return with(v -> v.maxWait = MAX_DURATION);
  }

  /**
   * Sets {@link #retryInterval()}. One that is longer than {@code maxWait} leaves a first attempt
   * and one at the end.
   *
   * @param retryInterval at least 1 ms
   */
  public LockOptions withRetryInterval(Duration retryInterval) {
    atLeast(Duration.ofMillis(1), "retryInterval", retryInterval);
    return with(v -> v.retryInterval = cut(retryInterval));
  }

  /** Sets {@link #autoRenew()}. */
  public LockOptions withAutoRenew(boolean autoRenew) {
    return with(v -> v.autoRenew = autoRenew);
  }

  /**
   * Sets {@link #renewInterval()}.
   *
   * @param renewInterval at least 1 ms, and at most half the ttl where the lease renews itself
   */
  public LockOptions withRenewInterval(Duration renewInterval) {
    atLeast(Duration.ofMillis(1), "renewInterval", renewInterval);
    return with(v -> v.renewInterval = cut(renewInterval));
  }

  /**
   * Sets {@link #holdAtLeast()}.
   *
   * @param holdAtLeast not negative, and not longer than the ttl
   */
  public LockOptions withHoldAtLeast(Duration holdAtLeast) {
    atLeast(Duration.ZERO, "holdAtLeast", holdAtLeast);
    return with(v -> v.holdAtLeast = cut(holdAtLeast));
  }

  /**
   * Sets {@link #data()}.
   *
   * @param data at most {@link #MAX_DATA_BYTES}; copied
   */
  public LockOptions withData(byte[] data) {
    Objects.requireNonNull(data, "data");
    if (data.length > MAX_DATA_BYTES) {
      throw new IllegalArgumentException(
          "data has %d bytes, but a lock keeps at most %d (64 KiB): keep it elsewhere and put a reference on the lock"
              .formatted(data.length, MAX_DATA_BYTES));
    }
    byte[] copy = data.clone();
    return with(v -> v.data = copy);
  }

  /** Sets {@link #replaceData()}. */
  public LockOptions withReplaceData(boolean replaceData) {
    return with(v -> v.replaceData = replaceData);
  }

  /** Sets {@link #keepOnRelease()}. */
  public LockOptions withKeepOnRelease(boolean keepOnRelease) {
    return with(v -> v.keepOnRelease = keepOnRelease);
  }

  /** Sets {@link #interruptOnLoss()}. */
  public LockOptions withInterruptOnLoss(boolean interruptOnLoss) {
    return with(v -> v.interruptOnLoss = interruptOnLoss);
  }

  /** Sets {@link #keepOnClose()}. */
  public LockOptions withKeepOnClose(boolean keepOnClose) {
    return with(v -> v.keepOnClose = keepOnClose);
  }

  /**
   * Checks the relations between the values. Lockers call it before they ask the store.
   *
   * @return these options
   * @throws AutoRenewTtlTooShortException if the lease renews itself and its ttl is below {@link
   *     #MIN_AUTO_RENEW_TTL}
   * @throws IllegalArgumentException if other values contradict each other
   */
  public LockOptions checked() {
    if (autoRenew() && ttl().compareTo(MIN_AUTO_RENEW_TTL) < 0) {
      throw new AutoRenewTtlTooShortException(ttl(), MIN_AUTO_RENEW_TTL);
    }
    if (autoRenew() && renewInterval().compareTo(ttl().dividedBy(2)) > 0) {
      throw new IllegalArgumentException(
          "renewInterval %s is more than half of ttl %s: one failed renewal could cost the lease; use at most %s"
              .formatted(renewInterval(), ttl(), ttl().dividedBy(2)));
    }
    if (holdAtLeast().compareTo(ttl()) > 0) {
      throw new IllegalArgumentException(
          "holdAtLeast %s is longer than ttl %s: use a ttl of at least %s"
              .formatted(holdAtLeast(), ttl(), holdAtLeast()));
    }
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LockOptions that && values.asList().equals(that.values.asList());
  }

  @Override
  public int hashCode() {
    return values.asList().hashCode();
  }

  @Override
  public String toString() {
    return values.describe();
  }

  private static void atLeast(Duration minimum, String what, Duration value) {
    Objects.requireNonNull(value, what);
    if (value.compareTo(minimum) < 0) {
      throw new IllegalArgumentException(
          "%s is %s, but must be at least %s".formatted(what, value, minimum));
    }
  }

  private static Duration cut(Duration value) {
    return value.compareTo(MAX_DURATION) > 0 ? MAX_DURATION : value;
  }

  private LockOptions with(Consumer<Values> change) {
    Values copy = new Values(values);
    change.accept(copy);
    return new LockOptions(copy);
  }

  /** The values themselves; changed only before the options that hold them exist. */
  private static final class Values {
    Duration ttl = Duration.ofSeconds(30);
    Duration maxWait = Duration.ZERO;
    Duration retryInterval = Duration.ofMillis(100);
    boolean autoRenew;
    @Nullable Duration renewInterval;
    Duration holdAtLeast = Duration.ZERO;
    byte @Nullable [] data;
    boolean replaceData;
    boolean keepOnRelease;
    boolean interruptOnLoss = true;
    boolean keepOnClose;

    Values() {}

    Values(Values from) {
      ttl = from.ttl;
      maxWait = from.maxWait;
      retryInterval = from.retryInterval;
      autoRenew = from.autoRenew;
      renewInterval = from.renewInterval;
      holdAtLeast = from.holdAtLeast;
      data = from.data;
      replaceData = from.replaceData;
      keepOnRelease = from.keepOnRelease;
      interruptOnLoss = from.interruptOnLoss;
      keepOnClose = from.keepOnClose;
    }

    List<@Nullable Object> asList() {
      return Arrays.asList(
          ttl,
          maxWait,
          retryInterval,
          autoRenew,
          renewInterval,
          holdAtLeast,
          data == null ? null : ByteBuffer.wrap(data),
          replaceData,
          keepOnRelease,
          interruptOnLoss,
          keepOnClose);
    }

    String describe() {
      String text =
          "LockOptions[ttl=%s, maxWait=%s, retryInterval=%s, autoRenew=%s, renewInterval=%s, holdAtLeast=%s, data=%s,"
              + " replaceData=%s, keepOnRelease=%s, interruptOnLoss=%s, keepOnClose=%s]";
      return text.formatted(
          ttl,
          maxWait,
          retryInterval,
          autoRenew,
          renewInterval == null ? "ttl/3" : renewInterval,
          holdAtLeast,
          data == null ? "none" : data.length + " bytes",
          replaceData,
          keepOnRelease,
          interruptOnLoss,
          keepOnClose);
    }
  }
}
