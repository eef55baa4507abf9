package io.distlock.memory;

import io.distlock.LockInfo;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * A lock store inside one process: for tests, for development, and as the readable model of what a
 * store has to do. Other processes, and other instances in the same one, see none of its leases.
 *
 * <p>Safe for use by many threads. Starts no thread; hints are called by the releasing thread.
 */
public final class MemoryLeaseStore implements LeaseStore {

  /** How long data stays readable on a free name unless configured otherwise: 30 days. */
  static final Duration DEFAULT_RETENTION = Duration.ofDays(30);

  private final LeaseTime time;
  private final Leases leases;
  private final Watches watches = new Watches();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  /** A store on the machine's time. */
  public MemoryLeaseStore() {
    this(LeaseTime.system());
  }

  /**
   * A store on that time.
   *
   * @param time read only; the store starts no timers and does not close it
   */
  public MemoryLeaseStore(LeaseTime time) {
    this(time, DEFAULT_RETENTION);
  }

  MemoryLeaseStore(LeaseTime time, Duration retention) {
    this.time = time;
    this.leases = new Leases(time::epochMicros, retention);
  }

  @Override
  public String description() {
    return "memory";
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return inOneStep(now -> leases.tryAcquire(request, now));
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    if (!lease.name().equals(request.name())) {
      throw new IllegalArgumentException(
          "'%s' cannot be handed over as '%s'".formatted(lease.name(), request.name()));
    }
    return inOneStep(now -> leases.handOver(lease, request, now));
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    return inOneStep(now -> requests.stream().map(request -> leases.renew(request, now)).toList());
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    boolean released = inOneStep(now -> leases.release(request, now));
    hintIf(released, request.name());
    return released ? ReleaseAnswer.RELEASED : ReleaseAnswer.NOT_HELD;
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    boolean freed = inOneStep(now -> leases.abandon(request, now));
    hintIf(freed, request.name());
    return AbandonAnswer.FINAL;
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return inOneStep(now -> leases.find(name, now));
  }

  @Override
  public Stream<LockInfo> findAll() {
    return inOneStep(leases::findAll).stream();
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return inOneStep(now -> leases.data(name, now));
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    boolean released = inOneStep(now -> leases.forceRelease(name, expectedFencingToken, now));
    hintIf(released, name);
    return released;
  }

  @Override
  public void ping() {
    inOneStep(now -> now);
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    return inOneStep(now -> watches.add(name, hint));
  }

  @Override
  public void close(Duration atMost) {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    watches.closeAll();
  }

  /** How many names are remembered in any way; for tests. */
  int remembered() {
    return inOneStep(now -> leases.remembered() + watches.remembered());
  }

  private <T> T inOneStep(LongFunction<T> step) {
    lock.lock();
    try {
      if (closed) {
        throw new LockStoreUnavailableException("the memory lock store is closed", null, false);
      }
      return step.apply(time.nanoTime());
    } finally {
      lock.unlock();
    }
  }

  /** Outside of the step, so that a hint may call the store. */
  private void hintIf(boolean freed, String name) {
    if (freed) {
      watches.hint(name);
    }
  }
}
