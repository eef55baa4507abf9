package io.distlock.engine;

import static io.distlock.tck.StoreVerb.CLOSE;

import io.distlock.Locker;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.tck.LockerContract;
import io.distlock.tck.ManualTime;
import io.distlock.tck.MisbehavingStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

class MemoryLockerContractTest extends LockerContract {

  private final ManualTime time = new ManualTime();
  private final MemoryLeaseStore shared = new MemoryLeaseStore(time);
  private final AtomicInteger lockers = new AtomicInteger();

  @Override
  protected Locker newLocker() {
    return LeaseEngine.builder(ownView())
        .time(time)
        .crew(Crews.sameThread())
        .owner("process-" + lockers.incrementAndGet())
        .build();
  }

  /** Closing it leaves the data to the others. */
  private MisbehavingStore ownView() {
    MisbehavingStore view = new MisbehavingStore(shared);
    view.always(CLOSE, call -> call.verb());
    return view;
  }

  @Override
  protected void steal(String name) {
    shared.find(name).ifPresent(info -> shared.forceRelease(name, info.fencingToken()));
  }

  @Override
  protected void letTimePass(Duration duration) {
    time.advance(duration);
  }
}
