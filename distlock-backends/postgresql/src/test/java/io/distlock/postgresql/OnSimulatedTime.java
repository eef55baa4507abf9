package io.distlock.postgresql;

import io.distlock.engine.simulation.DelegatingStore;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.List;

/** The real store, whose server is shown the simulation's time before each verb. Waiters poll. */
final class OnSimulatedTime extends DelegatingStore {

  private final LeaseTime clock;
  private final Psql server;

  OnSimulatedTime(PostgresLeaseStore store, LeaseTime clock, Psql server) {
    super(store);
    this.clock = clock;
    this.server = server;
  }

  private void showTime() {
    server.run("UPDATE simulated.clock SET micros = " + clock.epochMicros());
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    showTime();
    return super.tryAcquire(request);
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    showTime();
    return super.handOver(lease, request);
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    showTime();
    return super.renew(requests);
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    showTime();
    return super.release(request);
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    showTime();
    return super.abandon(request);
  }

  /** Notifications come on threads that the simulation does not know. */
  @Override
  public Watch watch(String name, Runnable hint) {
    return Watch.none();
  }

  /** The real store goes on for the next history. */
  @Override
  public void close(Duration atMost) {}
}
