package io.distlock.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.memory.MemoryLeaseStore;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The judge is not blind: each classic fault of a lock, planted into the store, is found within a
 * few seeds.
 */
class PlantedFaultsTest {

  private static final Logger ENGINE_LOG = Logger.getLogger("io.distlock.engine");
  private static final int SEEDS = 500;

  @BeforeAll
  static void silence() {
    ENGINE_LOG.setLevel(Level.OFF);
  }

  @AfterAll
  static void speak() {
    ENGINE_LOG.setLevel(null);
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        fault("a renewal that revives", "S4", RevivingStore::new),
        fault("a deadline counted from the reply", "S2", CountingFromTheReplyStore::new),
        fault("a release by name only", "S4", ReleasingByNameStore::new),
        fault("a fencing token from a stale read", "S3", StaleTokenStore::new),
        fault("a give-back that is overtaken", "L2", OvertakenStore::new));
  }

  private static Arguments fault(String what, String promise, UnaryOperator<LeaseStore> fault) {
    return Arguments.of(what, promise, fault);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void is_found(String what, String promise, UnaryOperator<LeaseStore> fault) {
    SimulatedBackend backend = clock -> fault.apply(new MemoryLeaseStore(clock));
    for (long seed = 1; seed <= SEEDS; seed++) {
      Judge judge = Play.of(Scenario.of(seed), backend);
      if (judge.violations().stream().anyMatch(violation -> violation.startsWith(promise))) {
        System.out.printf("%s: found with seed %d%n", what, seed);
        assertThat(Trial.play(seed, backend).orElseThrow())
            .contains("seed " + seed, "steps are enough", "***");
        return;
      }
    }
    throw new AssertionError(what + " was not found with " + SEEDS + " seeds");
  }

  /** Renews what has expired as long as nobody else has come. */
  private static final class RevivingStore extends DelegatingStore {

    RevivingStore(LeaseStore store) {
      super(store);
    }

    @Override
    public List<RenewAnswer> renew(List<RenewRequest> requests) {
      return requests.stream().map(this::renew).toList();
    }

    private RenewAnswer renew(RenewRequest request) {
      RenewAnswer answer = store.renew(List.of(request)).get(0);
      AcquireRequest again =
          AcquireRequest.of(request.name(), request.token(), "reviver", request.ttl());
      boolean revived =
          answer instanceof RenewAnswer.Lost && store.tryAcquire(again) instanceof Granted;
      return revived ? new RenewAnswer.Renewed() : answer;
    }
  }

  /** Leases end before the holder's deadline: what a holder sees that counts from the reply. */
  private static final class CountingFromTheReplyStore extends DelegatingStore {

    private static final Duration TRIP = Duration.ofMillis(100);

    CountingFromTheReplyStore(LeaseStore store) {
      super(store);
    }

    @Override
    public AcquireAnswer tryAcquire(AcquireRequest request) {
      return store.tryAcquire(
          new AcquireRequest(
              request.name(),
              request.token(),
              request.owner(),
              request.ttl().minus(TRIP),
              request.data(),
              request.replaceData()));
    }
  }

  /** Releases whatever lease there is. */
  private static final class ReleasingByNameStore extends DelegatingStore {

    ReleasingByNameStore(LeaseStore store) {
      super(store);
    }

    @Override
    public ReleaseAnswer release(ReleaseRequest request) {
      boolean released =
          store
              .find(request.name())
              .map(lock -> store.forceRelease(lock.name(), lock.fencingToken()))
              .orElse(false);
      return released ? ReleaseAnswer.RELEASED : ReleaseAnswer.NOT_HELD;
    }
  }

  /** Computes the fencing token before it knows who is first. */
  private static final class StaleTokenStore extends DelegatingStore {

    private static final int STALE_EVERY = 5;

    private final Map<String, Long> earlier = new HashMap<>();
    private int grants;

    StaleTokenStore(LeaseStore store) {
      super(store);
    }

    @Override
    public AcquireAnswer tryAcquire(AcquireRequest request) {
      AcquireAnswer answer = store.tryAcquire(request);
      if (!(answer instanceof Granted granted)) {
        return answer;
      }
      Long stale = earlier.put(request.name(), granted.fencingToken());
      boolean usesStale = stale != null && ++grants % STALE_EVERY == 0;
      return usesStale ? new Granted(stale - 1, granted.data()) : granted;
    }
  }

  /** Gives back what is there, and forgets that the attempt may still be on its way. */
  private static final class OvertakenStore extends DelegatingStore {

    OvertakenStore(LeaseStore store) {
      super(store);
    }

    @Override
    public AbandonAnswer abandon(AbandonRequest request) {
      store.release(ReleaseRequest.of(request.name(), request.token()));
      return AbandonAnswer.FINAL;
    }
  }
}
