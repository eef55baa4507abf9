package io.distlock.tck;

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
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store around another one that misbehaves on demand, and counts what it is asked for.
 *
 * <pre>{@code
 * var store = new MisbehavingStore(new MemoryLeaseStore(time));
 * store.next(RENEW, loseReply());               // once
 * store.next(3, TRY_ACQUIRE, loseRequest());    // three times
 * store.always(RENEW, blockBefore(gate).onlyFor("lock-7"));
 * store.heal();
 * assertThat(store.calls(RENEW)).isEqualTo(2);
 * }</pre>
 *
 * <p>What is planned for a verb happens in the order in which it was planned, one call each; after
 * that what is planned for {@link #always}; otherwise the real store is asked and nothing else.
 *
 * <p>Safe for use by many threads.
 */
public final class MisbehavingStore implements LeaseStore {

  private final LeaseStore real;
  private final FaultPlan plan = new FaultPlan();
  private final CallCounts counts = new CallCounts();

  /** A store that does what that one does, for now. */
  public MisbehavingStore(LeaseStore real) {
    this.real = real;
  }

  /** Plans for the next call of that verb that nothing is planned for yet. */
  public void next(StoreVerb verb, Misbehaviour misbehaviour) {
    next(1, verb, misbehaviour);
  }

  /** Plans the same for several calls of that verb. */
  public void next(int calls, StoreVerb verb, Misbehaviour misbehaviour) {
    plan.next(calls, verb, misbehaviour);
  }

  /** Plans for all calls of that verb that nothing else is planned for. */
  public void always(StoreVerb verb, Misbehaviour misbehaviour) {
    plan.always(verb, misbehaviour);
  }

  /** Plans for all calls of all verbs but {@link StoreVerb#CLOSE}: the store is down. */
  public void always(Misbehaviour misbehaviour) {
    for (StoreVerb verb : StoreVerb.values()) {
      if (verb != StoreVerb.CLOSE) {
        always(verb, misbehaviour);
      }
    }
  }

  /** Forgets all plans. Calls that are under way keep theirs. */
  public void heal() {
    plan.clear();
  }

  /** How many calls of that verb have begun, whatever became of them. */
  public int calls(StoreVerb verb) {
    return counts.of(verb);
  }

  /** How many calls of that verb have begun that concern that name. */
  public int calls(StoreVerb verb, String name) {
    return counts.of(verb, name);
  }

  @Override
  public String description() {
    return "misbehaving " + real.description();
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return (AcquireAnswer)
        make(StoreVerb.TRY_ACQUIRE, request.name(), () -> real.tryAcquire(request));
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    return (HandOverAnswer)
        make(StoreVerb.HAND_OVER, request.name(), () -> real.handOver(lease, request));
  }

  @Override
  @SuppressWarnings("unchecked") // what it is depends on the misbehaviour
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    List<String> names = requests.stream().map(RenewRequest::name).distinct().toList();
    return (List<RenewAnswer>) make(StoreVerb.RENEW, names, () -> real.renew(requests));
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    return (ReleaseAnswer) make(StoreVerb.RELEASE, request.name(), () -> real.release(request));
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    return (AbandonAnswer) make(StoreVerb.ABANDON, request.name(), () -> real.abandon(request));
  }

  @Override
  @SuppressWarnings("unchecked") // what it is depends on the misbehaviour
  public Optional<LockInfo> find(String name) {
    return (Optional<LockInfo>) make(StoreVerb.FIND, name, () -> real.find(name));
  }

  @Override
  @SuppressWarnings("unchecked") // what it is depends on the misbehaviour
  public Stream<LockInfo> findAll() {
    return (Stream<LockInfo>) make(StoreVerb.FIND_ALL, List.of(), real::findAll);
  }

  @Override
  @SuppressWarnings("unchecked") // what it is depends on the misbehaviour
  public Optional<LeaseData> data(String name) {
    return (Optional<LeaseData>) make(StoreVerb.DATA, name, () -> real.data(name));
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return (boolean)
        make(StoreVerb.FORCE_RELEASE, name, () -> real.forceRelease(name, expectedFencingToken));
  }

  @Override
  public void ping() {
    run(StoreVerb.PING, List.of(), real::ping);
  }

  /** {@inheritDoc} Each hint is a {@link StoreVerb#HINT}. */
  @Override
  public Watch watch(String name, Runnable hint) {
    Runnable ownHint = () -> run(StoreVerb.HINT, List.of(name), hint);
    return (Watch) make(StoreVerb.WATCH, name, () -> real.watch(name, ownHint));
  }

  @Override
  public void close(Duration atMost) {
    run(StoreVerb.CLOSE, List.of(), () -> real.close(atMost));
  }

  private void run(StoreVerb verb, List<String> names, Runnable action) {
    Object unused =
        make(
            verb,
            names,
            () -> {
              action.run();
              return verb;
            });
  }

  private Object make(StoreVerb verb, String name, Supplier<Object> action) {
    return make(verb, List.of(name), action);
  }

  private Object make(StoreVerb verb, List<String> names, Supplier<Object> action) {
    counts.add(verb, names);
    return plan.take(verb).around(new StoreCall(verb, names, action));
  }
}
