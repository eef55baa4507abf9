package io.distlock.memory;

import io.distlock.LockInfo;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.NotHeld;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the contract, each verb as one step at one moment. Not thread-safe, knows no clock
 * but the moments it is told, apart from the one that fencing tokens start from.
 */
final class Leases {

  private final LongSupplier epochMicros;
  private final long retentionNanos;
  private final Rows rows;
  private final Tombstones tombstones = new Tombstones();
  private long lastFencingToken;

  Leases(LongSupplier epochMicros, Duration retention) {
    this.epochMicros = epochMicros;
    this.retentionNanos = retention.toNanos();
    this.rows = new Rows(retentionNanos);
  }

  AcquireAnswer tryAcquire(AcquireRequest request, long nowNanos) {
    Row row = rows.get(request.name());
    if (row == null || !row.isTaken(nowNanos)) {
      return isAbandoned(request, nowNanos)
          ? new Held(null, null)
          : grant(request, keptData(row, nowNanos), nowNanos);
    }
    if (row.isHeldBy(request.token(), nowNanos)) {
      return new Granted(row.fencingToken(), row.data());
    }
    return new Held(row.owner(), row.remaining(nowNanos));
  }

  HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request, long nowNanos) {
    Row row = rows.get(lease.name());
    if (row == null) {
      return new NotHeld();
    }
    if (row.isHeldBy(request.token(), nowNanos)) {
      return new Granted(row.fencingToken(), row.data());
    }
    if (!row.isHeldBy(lease.token(), nowNanos) || isAbandoned(request, nowNanos)) {
      return new NotHeld();
    }
    return grant(request, lease.keepData() ? row.data() : null, nowNanos);
  }

  RenewAnswer renew(RenewRequest request, long nowNanos) {
    Row row = rows.get(request.name());
    if (row == null || !row.isHeldBy(request.token(), nowNanos)) {
      return new RenewAnswer.Lost();
    }
    rows.put(request.name(), row.prolongedTo(nowNanos + request.ttl().toNanos()), nowNanos);
    return new RenewAnswer.Renewed();
  }

  boolean release(ReleaseRequest request, long nowNanos) {
    Row row = rows.get(request.name());
    if (row == null || !row.isHeldBy(request.token(), nowNanos)) {
      return false;
    }
    long endNanos = nowNanos + request.keepFor().toNanos();
    rows.put(request.name(), row.givenBack(endNanos, request.keepData()), nowNanos);
    return true;
  }

  /** Data stays: what an earlier holder left must not go because somebody else timed out. */
  boolean abandon(AbandonRequest request, long nowNanos) {
    tombstones.add(request.name(), request.token(), nowNanos);
    Row row = rows.get(request.name());
    if (row == null || !row.isHeldBy(request.token(), nowNanos)) {
      return false;
    }
    rows.put(request.name(), row.givenBack(nowNanos, true), nowNanos);
    return true;
  }

  boolean forceRelease(String name, long expectedFencingToken, long nowNanos) {
    Row row = rows.get(name);
    if (row == null || !row.isTaken(nowNanos) || row.fencingToken() != expectedFencingToken) {
      return false;
    }
    rows.put(name, row.givenBack(nowNanos, true), nowNanos);
    return true;
  }

  Optional<LockInfo> find(String name, long nowNanos) {
    Row row = rows.get(name);
    return row == null || !row.isTaken(nowNanos)
        ? Optional.empty()
        : Optional.of(describe(name, row, nowNanos));
  }

  List<LockInfo> findAll(long nowNanos) {
    return rows.all().stream()
        .filter(entry -> entry.getValue().isTaken(nowNanos))
        .map((Map.Entry<String, Row> entry) -> describe(entry.getKey(), entry.getValue(), nowNanos))
        .toList();
  }

  Optional<LeaseData> data(String name, long nowNanos) {
    return Optional.ofNullable(keptData(rows.get(name), nowNanos));
  }

  /** How many names are remembered; for tests. */
  int remembered() {
    return rows.size() + tombstones.size();
  }

  private Granted grant(AcquireRequest request, @Nullable LeaseData kept, long nowNanos) {
    LeaseData data = kept == null || request.replaceData() ? request.data() : kept;
    long endNanos = nowNanos + request.ttl().toNanos();
    OwnershipToken token = request.token();
    Row row = new Row(token, request.owner(), nextFencingToken(), endNanos, data);
    rows.put(request.name(), row, nowNanos);
    return new Granted(row.fencingToken(), data);
  }

  /**
   * One counter for all names, so that nothing has to be remembered of free ones; starts from the
   * clock, so that it also grows over restarts.
   */
  private long nextFencingToken() {
    lastFencingToken = Math.max(lastFencingToken + 1, epochMicros.getAsLong());
    return lastFencingToken;
  }

  private boolean isAbandoned(AcquireRequest request, long nowNanos) {
    return tombstones.contains(request.name(), request.token(), nowNanos);
  }

  private @Nullable LeaseData keptData(@Nullable Row row, long nowNanos) {
    return row == null ? null : row.data(nowNanos, retentionNanos);
  }

  private static LockInfo describe(String name, Row row, long nowNanos) {
    return new LockInfo(name, row.owner(), row.fencingToken(), row.remaining(nowNanos));
  }
}
