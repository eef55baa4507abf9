package io.distlock.engine.simulation;

import io.distlock.LockInfo;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A store that is like another one; subclasses change what they are about. */
public abstract class DelegatingStore implements LeaseStore {

  /** The other one. */
  protected final LeaseStore store;

  /** A store like that one. */
  protected DelegatingStore(LeaseStore store) {
    this.store = store;
  }

  @Override
  public String description() {
    return store.description();
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return store.tryAcquire(request);
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    return store.handOver(lease, request);
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    return store.renew(requests);
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    return store.release(request);
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    return store.abandon(request);
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return store.find(name);
  }

  @Override
  public Stream<LockInfo> findAll() {
    return store.findAll();
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return store.data(name);
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return store.forceRelease(name, expectedFencingToken);
  }

  @Override
  public void ping() {
    store.ping();
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    return store.watch(name, hint);
  }

  @Override
  public void close(Duration atMost) {
    store.close(atMost);
  }
}
