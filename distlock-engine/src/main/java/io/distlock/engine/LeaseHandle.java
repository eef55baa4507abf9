package io.distlock.engine;

import io.distlock.AutoRenewTtlTooShortException;
import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockOptions;
import io.distlock.spi.LeaseData;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The lease in its holder's hand. The engine holds on to what is behind it, never to this: so it
 * notices when it is dropped.
 */
final class LeaseHandle implements Lease {

  private final HeldLease lease;
  private final Renewer renewer;
  private final Releaser releaser;
  private final Gate gate;
  private final Runnable whenGivenBack;

  LeaseHandle(
      HeldLease lease, Renewer renewer, Releaser releaser, Gate gate, Runnable whenGivenBack) {
    this.lease = lease;
    this.renewer = renewer;
    this.releaser = releaser;
    this.gate = gate;
    this.whenGivenBack = whenGivenBack;
  }

  @Override
  public String name() {
    return lease.name();
  }

  @Override
  public String owner() {
    return lease.grant().owner();
  }

  @Override
  public long fencingToken() {
    return lease.grant().fencingToken();
  }

  @Override
  public Optional<byte[]> data() {
    return Optional.ofNullable(lease.grant().data()).map(LeaseData::toBytes);
  }

  @Override
  public boolean isHeld() {
    return lease.isHeld();
  }

  @Override
  public Duration remaining() {
    return lease.remaining();
  }

  @Override
  public void ensureHeld() {
    lease.ensureHeld();
  }

  @Override
  public void renew() {
    renew(lease.term().ttl());
  }

  @Override
  public void renew(Duration ttl) {
    Objects.requireNonNull(ttl, "ttl");
    if (ttl.compareTo(LockOptions.MIN_TTL) < 0) {
      throw new IllegalArgumentException(
          "ttl is %s, but must be at least %s".formatted(ttl, LockOptions.MIN_TTL));
    }
    if (lease.isSelfRenewing() && ttl.compareTo(LockOptions.MIN_AUTO_RENEW_TTL) < 0) {
      throw new AutoRenewTtlTooShortException(ttl, LockOptions.MIN_AUTO_RENEW_TTL);
    }
    Duration bounded = ttl.compareTo(LockOptions.MAX_DURATION) > 0 ? LockOptions.MAX_DURATION : ttl;
    gate.stay(() -> renewer.renewNow(lease, bounded));
  }

  @Override
  public void release() {
    try {
      gate.stay(() -> releaser.release(lease));
    } finally {
      whenGivenBack.run();
    }
  }

  @Override
  public void close() {
    if (!lease.isGivenBack()) {
      release();
    }
  }

  @Override
  public CompletionStage<LeaseLoss> lost() {
    return lease.lost().minimalCompletionStage();
  }

  @Override
  public String toString() {
    return "Lease[name=%s, fencingToken=%d, held=%s]".formatted(name(), fencingToken(), isHeld());
  }
}
