package io.distlock.memory;

import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the store knows of one name: its current or its last lease. Everything follows from when
 * that lease ends or ended: whether the name is taken, and for how long its data is still readable.
 *
 * @param token who may renew and release; null once the lease was given back
 * @param owner the readable identity of the holder
 * @param fencingToken the number of the grant
 * @param endNanos when the name becomes or became free, by the monotonic clock
 * @param data the data on the lock, if any
 */
record Row(
    @Nullable OwnershipToken token,
    String owner,
    long fencingToken,
    long endNanos,
    @Nullable LeaseData data) {

  boolean isTaken(long nowNanos) {
    return endNanos - nowNanos > 0;
  }

  boolean isHeldBy(OwnershipToken asking, long nowNanos) {
    return isTaken(nowNanos) && asking.equals(token);
  }

  Duration remaining(long nowNanos) {
    return Duration.ofNanos(endNanos - nowNanos);
  }

  /** The data, until it has been on a free name for as long as it is retained. */
  @Nullable LeaseData data(long nowNanos, long retentionNanos) {
    return isTaken(nowNanos) || nowNanos - endNanos < retentionNanos ? data : null;
  }

  Row prolongedTo(long newEndNanos) {
    return newEndNanos - endNanos > 0
        ? new Row(token, owner, fencingToken, newEndNanos, data)
        : this;
  }

  /** Given back: the name is free from then on, and until then taken by nobody who could renew. */
  Row givenBack(long newEndNanos, boolean keepData) {
    return new Row(null, owner, fencingToken, newEndNanos, keepData ? data : null);
  }
}
