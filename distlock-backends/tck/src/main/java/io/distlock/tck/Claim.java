package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One contender's attempt to get a name and the lease it may get, with an ownership token and an
 * owner of its own. Every method can be called again, which sends the same request again.
 */
record Claim(
    LeaseStore store,
    String name,
    OwnershipToken token,
    String owner,
    Duration ttl,
    @Nullable LeaseData data,
    boolean replaceData) {

  /** Longer than any test takes. */
  static final Duration LONG = Duration.ofMinutes(2);

  private static final AtomicLong LAST_OWNER = new AtomicLong();

  static Claim of(LeaseStore store, String name) {
    String owner = "owner-" + LAST_OWNER.incrementAndGet();
    return new Claim(store, name, OwnershipToken.random(), owner, LONG, null, false);
  }

  Claim withTtl(Duration newTtl) {
    return new Claim(store, name, token, owner, newTtl, data, replaceData);
  }

  Claim withOwner(String newOwner) {
    return new Claim(store, name, token, newOwner, ttl, data, replaceData);
  }

  Claim withData(String text) {
    return withData(data(text));
  }

  Claim withData(LeaseData newData) {
    return new Claim(store, name, token, owner, ttl, newData, replaceData);
  }

  Claim replacingData() {
    return new Claim(store, name, token, owner, ttl, data, true);
  }

  static LeaseData data(String text) {
    return LeaseData.of(text.getBytes(StandardCharsets.UTF_8));
  }

  AcquireRequest acquireRequest() {
    return new AcquireRequest(name, token, owner, ttl, data, replaceData);
  }

  RenewRequest renewRequest() {
    return new RenewRequest(name, token, ttl);
  }

  AcquireAnswer tryAcquire() {
    return store.tryAcquire(acquireRequest());
  }

  /** Asks, and fails the test if the name is not granted. */
  Granted acquire() {
    AcquireAnswer answer = tryAcquire();
    assertThat(answer).as("answer to %s for '%s'", owner, name).isInstanceOf(Granted.class);
    return (Granted) answer;
  }

  /** Asks, and fails the test if the name is granted. */
  Held acquireInVain() {
    AcquireAnswer answer = tryAcquire();
    assertThat(answer).as("answer to %s for '%s'", owner, name).isInstanceOf(Held.class);
    return (Held) answer;
  }

  RenewAnswer renew() {
    return renew(ttl);
  }

  RenewAnswer renew(Duration newTtl) {
    List<RenewAnswer> answers = store.renew(List.of(new RenewRequest(name, token, newTtl)));
    assertThat(answers).as("answers to one renewal").hasSize(1);
    return answers.get(0);
  }

  ReleaseAnswer release() {
    return store.release(ReleaseRequest.of(name, token));
  }

  ReleaseAnswer releaseKeepingData() {
    return store.release(new ReleaseRequest(name, token, Duration.ZERO, true));
  }

  ReleaseAnswer releaseKeepingNameFor(Duration keepFor) {
    return store.release(new ReleaseRequest(name, token, keepFor, false));
  }

  AbandonAnswer abandon() {
    return store.abandon(new AbandonRequest(name, token, ttl));
  }

  HandOverAnswer tryHandOver(Claim next) {
    return store.handOver(ReleaseRequest.of(name, token), next.acquireRequest());
  }

  /** Passes on, and fails the test if that is refused. */
  Granted handOver(Claim next) {
    return granted(tryHandOver(next), next);
  }

  /** Passes on with the data, and fails the test if that is refused. */
  Granted handOverKeepingData(Claim next) {
    ReleaseRequest lease = new ReleaseRequest(name, token, Duration.ZERO, true);
    return granted(store.handOver(lease, next.acquireRequest()), next);
  }

  private static Granted granted(HandOverAnswer answer, Claim next) {
    assertThat(answer)
        .as("hand-over of '%s' to %s", next.name(), next.owner())
        .isInstanceOf(Granted.class);
    return (Granted) answer;
  }

  /** Fails the test unless the store shows this claim as the holder. */
  void assertHolds() {
    assertThat(store.find(name).map(LockInfo::owner)).as("holder of '%s'", name).contains(owner);
  }

  /** Fails the test unless the store shows this claim as the holder of that very grant. */
  void assertHolds(Granted grant) {
    assertHolds();
    assertThat(store.find(name).map(LockInfo::fencingToken))
        .as("fencing token of '%s'", name)
        .contains(grant.fencingToken());
  }
}
