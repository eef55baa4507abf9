package io.distlock.engine.simulation;

import io.distlock.LockInfo;
import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.NotHeld;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The store as one process sees it: every verb travels through the weather, there and back. */
final class Wire implements LeaseStore {

  static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

  private final Stage stage;
  private final Node node;
  private final World world;
  private final RandomGenerator random;

  Wire(Stage stage, Node node, World world, RandomGenerator random) {
    this.stage = stage;
    this.node = node;
    this.world = world;
    this.random = random;
  }

  @Override
  public String description() {
    return "simulated store";
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return exchange(store -> store.tryAcquire(request), Exchange::isOpen);
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    return exchange(store -> store.handOver(lease, request), Exchange::isOpen);
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    try {
      return exchange(store -> store.renew(requests));
    } catch (LockStoreException e) {
      return requests.stream().map(r -> (RenewAnswer) new RenewAnswer.Unknown(e)).toList();
    }
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    return exchange(store -> store.release(request));
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    return exchange(store -> store.abandon(request));
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return exchange(store -> store.find(name));
  }

  @Override
  public Stream<LockInfo> findAll() {
    return exchange(LeaseStore::findAll);
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return exchange(store -> store.data(name));
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return exchange(store -> store.forceRelease(name, expectedFencingToken));
  }

  @Override
  public void ping() {
    exchange(
        store -> {
          store.ping();
          return true;
        });
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    return world.store().watch(name, () -> tell(hint));
  }

  private void tell(Runnable hint) {
    Weather.Fate fate = world.weather().fate(random);
    if (!fate.requestLost()) {
      node.when(fate.requestNanos(), hint);
    }
  }

  @Override
  public void close(Duration atMost) {
    // the store outlives its users
  }

  private <T> T exchange(Function<LeaseStore, T> verb) {
    return exchange(verb, exchange -> true);
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @param again whether a second copy of the request may still arrive. That of an attempt may not
   *     once the caller has the answer, nor while a refusal is on its way to it: connections
   *     deliver at most once, and a store that sends an attempt again does not take an earlier
   *     refusal for its answer
   */
  private <T> T exchange(Function<LeaseStore, T> verb, Predicate<Exchange<T>> again) {
    Exchange<T> exchange = new Exchange<>(stage.moving());
    Weather.Fate fate = world.weather().fate(random);
    if (!fate.requestLost()) {
      stage.after(fate.requestNanos(), () -> exchange.answer(execute(verb), fate));
    }
    if (fate.againNanos() >= 0) {
      stage.after(
          fate.againNanos(),
          () -> {
            if (again.test(exchange)) {
              execute(verb);
            }
          });
    }
    node.when(COMMAND_TIMEOUT.toNanos(), exchange::timeOut);
    node.await();
    return exchange.result();
  }

  /** At the store; empty if nobody is there. */
  private <T> Optional<T> execute(Function<LeaseStore, T> verb) {
    return world.isStoreDown() ? Optional.empty() : Optional.of(verb.apply(world.store()));
  }

  /** One request that an actor waits for. */
  private final class Exchange<T> {

    private final Actor caller;
    private @Nullable T sent;
    private @Nullable T result;
    private boolean done;

    Exchange(Actor caller) {
      this.caller = caller;
    }

    void answer(Optional<T> answer, Weather.Fate fate) {
      if (answer.isPresent() && !fate.replyLost()) {
        T value = answer.get();
        sent = value;
        node.when(fate.replyNanos(), () -> arrive(value));
      }
    }

    private void arrive(T value) {
      if (!done) {
        done = true;
        result = value;
        node.move(caller);
      }
    }

    /** Whether a grant would still be one that the caller has or gives back. */
    boolean isOpen() {
      return result == null && !(sent instanceof Held) && !(sent instanceof NotHeld);
    }

    void timeOut() {
      if (!done) {
        done = true;
        node.move(caller);
      }
    }

    T result() {
      T value = result;
      if (value == null) {
        throw new LockStoreUnavailableException("no answer within " + COMMAND_TIMEOUT, null);
      }
      return value;
    }
  }
}
