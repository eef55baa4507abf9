package io.distlock.engine;

import io.distlock.LockException;
import io.distlock.LockInfo;
import io.distlock.LockStoreException;
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
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store of which only answers and {@link LockException}s come out, whatever the one inside does:
 * anything unexpected, errors of the virtual machine included, means that the outcome is unknown.
 */
final class CarefulStore implements LeaseStore {

  private final LeaseStore store;

  CarefulStore(LeaseStore store) {
    this.store = store;
  }

  @Override
  public String description() {
    return store.description();
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return careful("acquire", () -> store.tryAcquire(request));
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    return careful("hand-over", () -> store.handOver(lease, request));
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    return careful(
        "renew",
        () -> {
          List<RenewAnswer> answers = store.renew(requests);
          if (answers.size() != requests.size()) {
            throw new IllegalStateException(
                answers.size() + " answers to " + requests.size() + " requests");
          }
          return answers;
        });
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    return careful("release", () -> store.release(request));
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    return careful("abandon", () -> store.abandon(request));
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return careful("find", () -> store.find(name));
  }

  @Override
  public Stream<LockInfo> findAll() {
    return careful("findAll", store::findAll);
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return careful("data", () -> store.data(name));
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return careful("forceRelease", () -> store.forceRelease(name, expectedFencingToken));
  }

  @Override
  public void ping() {
    careful(
        "ping",
        () -> {
          store.ping();
          return Boolean.TRUE;
        });
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    return careful("watch", () -> store.watch(name, hint));
  }

  @Override
  public void close(Duration atMost) {
    careful(
        "close",
        () -> {
          store.close(atMost);
          return Boolean.TRUE;
        });
  }

  private <T> T careful(String verb, Supplier<T> call) {
    try {
      return Objects.requireNonNull(call.get(), "no answer");
    } catch (LockException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      throw new LockStoreException(
          "store %s failed unexpectedly at %s: %s".formatted(store.description(), verb, e), e);
    }
  }
}
